import { isTerminal } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";
import { followTask } from "../../queries/client/follow-task";
import type { MethodCall } from "../dialect/method";
import type { StreamPiece } from "../event-stream";
import { rpcResult } from "../json-rpc";
import { harnTeller } from "./harn-events";
import { toHarnTask } from "./to-harn-task";

/**
 * The task as it stands, then all that happens to it until it ends. Taken up again, all that happened after the event that
 * was heard last, each once and in order. A number that the task has not come to is none of its own: then it is followed from
 * where it stands. Being held ends no stream.
 */
export async function* harnStream(
  { ports, client, rpcId, lastEventId }: MethodCall,
  task: ClientTask,
  signal: AbortSignal,
): AsyncGenerator<StreamPiece, void, undefined> {
  const after = Math.min(lastEventId ?? task.eventSeq, task.eventSeq);
  if (lastEventId === null) yield { id: task.eventSeq, data: rpcResult(rpcId, toHarnTask(task)) };
  if (isTerminal(task.state) && after >= task.eventSeq) return;
  const tell = harnTeller(task);
  for await (const page of followTask(ports, client, { taskId: task.id, after, signal })) {
    for (const news of page) {
      const frame = tell(news);
      const id = news.event.seq;
      if (frame && "update" in frame) {
        yield { id, data: { jsonrpc: "2.0", method: "tasks/statusUpdate", params: frame.update } };
        if (frame.isLast) return;
      } else if (frame) yield { id, data: rpcResult(rpcId, frame.result) };
    }
  }
}

import { awaitsClient } from "../../domain/client/is-settled";
import type { ClientTask } from "../../ports/client-store";
import { followTask } from "../../queries/client/follow-task";
import type { MethodCall } from "../dialect/method";
import type { StreamPiece } from "../event-stream";
import { binduTeller, endsBinduStream } from "./bindu-events";

interface Following {
  readonly task: ClientTask;
  readonly after: number;
  readonly signal: AbortSignal;
}

/**
 * All that happens to the task after an event, until it ends or waits for its client. What is past by now ends nothing. A
 * number that the task has not come to is none of its own: then it is followed from where it stands.
 */
export async function* binduStream(
  { ports, client }: MethodCall,
  { task, after: asked, signal }: Following,
): AsyncGenerator<StreamPiece, void, undefined> {
  const after = Math.min(asked, task.eventSeq);
  const tell = binduTeller(task);
  const isOver = awaitsClient(task.state);
  if (isOver && after >= task.eventSeq) return;
  for await (const page of followTask(ports, client, { taskId: task.id, after, signal })) {
    for (const news of page) {
      const event = tell(news);
      if (event) yield { id: news.event.seq, data: event };
      const { seq } = news.event;
      if (seq > task.eventSeq ? event && endsBinduStream(event) : seq === task.eventSeq && isOver) return;
    }
  }
}

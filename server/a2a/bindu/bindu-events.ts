import { isAsking, isHeld, isTerminal, type TaskState } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";
import type { TaskNews } from "../../queries/client/follow-task";
import { type DataOf, dataOf } from "../dialect/data-of";
import { heldWords, wordsAsked } from "../dialect/status-words";
import { conditionsOfEvent } from "../dialect/to-conditions";
import type { BinduEvent, BinduHold, BinduMessageView } from "./bindu-shapes";
import { BINDU_STATES } from "./bindu-states";
import { statusMessage, toBinduArtifact, toBinduMessage } from "./to-bindu-task";

type OfTask = Pick<ClientTask, "id" | "contextId">;
type StatusEvent = Extract<BinduEvent, { kind: "status-update" }>;

/** News of one task as this dialect's stream tells them. Null for what it has no word for. */
export function binduTeller(task: OfTask): (news: TaskNews) => BinduEvent | null {
  return (news) => {
    const { event } = news;
    const about = { sequence: event.seq, timestamp: event.at, task_id: task.id, context_id: task.contextId };
    if (news.kind === "said")
      return news.message.role === "user" ? null : { ...toSnake(toBinduMessage(task, news.message)), ...about };
    if (news.kind === "made") {
      const { artifactId, name, parts } = toBinduArtifact(news.artifact);
      const artifact = { artifact_id: artifactId, name, parts };
      return {
        ...about,
        kind: "artifact-update",
        artifact,
        append: news.artifact.appends,
        last_chunk: news.artifact.isLast,
      };
    }
    const data = dataOf(event);
    if (event.type === "task.pause_requested")
      return { ...about, ...status("working", event.at), metadata: { pause_requested: holdOf(data, event.at) } };
    const to = data.state("to") ?? (event.type === "task.created" ? "submitted" : null);
    const from = data.state("from");
    if (!to || (from && BINDU_STATES[from] === BINDU_STATES[to])) return null;
    const words = wordsOf(to, data, news);
    const message = words ? toSnake(statusMessage(task, words)) : undefined;
    return {
      ...about,
      ...status(to, event.at, message),
      ...(isHeld(to) ? { metadata: { suspension: holdOf(data, event.at) } } : {}),
    };
  };
}

/** A stream of this dialect ends where the task ends or waits for its client; being held ends none. */
export function endsBinduStream(event: BinduEvent): boolean {
  if (event.kind !== "status-update") return false;
  return event.final || event.status.state === "input-required" || event.status.state === "auth-required";
}

function wordsOf(to: TaskState, data: DataOf, news: TaskNews): string {
  if (isAsking(to)) return wordsAsked(news);
  const reason = data.text("reason");
  if (!isHeld(to)) return isTerminal(to) ? (reason ?? "") : "";
  return heldWords({ reason, stopProof: data.text("stopProof"), initiator: initiatorOf(to, data) });
}

function initiatorOf(to: TaskState, data: DataOf): string | null {
  return to === "paused_by_agent" ? "agent" : data.text("initiator");
}

function status(
  state: TaskState,
  timestamp: string,
  message?: ReturnType<typeof toSnake>,
): Pick<StatusEvent, "kind" | "status" | "final"> {
  return {
    kind: "status-update",
    status: { state: BINDU_STATES[state], timestamp, ...(message ? { message } : {}) },
    final: isTerminal(state),
  };
}

function holdOf(data: DataOf, since: string): BinduHold {
  const initiator = data.text("initiator");
  return {
    handle: data.text("handle") ?? "",
    reason: data.text("reason"),
    mode: data.text("mode"),
    since,
    ...(initiator ? { initiator } : {}),
    conditions: conditionsOfEvent(data.json("conditions")),
  };
}

function toSnake({ messageId, taskId, contextId, kind, role, parts }: BinduMessageView) {
  return { kind, message_id: messageId, role, parts, task_id: taskId, context_id: contextId };
}

import { isAsking, isHeld, isTerminal, type TaskState } from "../../domain/task/state";
import { RESUME_CAUSES } from "../../domain/task/task";
import type { ClientTask } from "../../ports/client-store";
import type { TaskNews } from "../../queries/client/follow-task";
import { type DataOf, dataOf } from "../dialect/data-of";
import { wordsAsked } from "../dialect/status-words";
import { conditionsOfEvent } from "../dialect/to-conditions";
import type { HarnPause, HarnStreamResult, StatusUpdate } from "./harn-shapes";
import { HARN_STATES, type HarnState, shownState } from "./harn-states";
import { statusMessage, toHarnArtifact, toHarnMessage } from "./to-harn-task";

/** One frame of a stream: the notification of a move, or a result with what was said or made. */
export type HarnFrame =
  | { readonly update: StatusUpdate; readonly isLast: boolean }
  | { readonly result: HarnStreamResult };

/** News of one task as this dialect's stream tells them. Null for what it has no word for. */
export function harnTeller({
  id,
  contextId,
}: Pick<ClientTask, "id" | "contextId">): (news: TaskNews) => HarnFrame | null {
  return (news) => {
    const { event } = news;
    if (news.kind === "said") {
      if (news.message.role === "user") return null;
      return { result: { type: "message", taskId: id, message: toHarnMessage(id, news.message) } };
    }
    if (news.kind === "made") {
      const { appends, isLast } = news.artifact;
      const artifact = toHarnArtifact(news.artifact);
      return {
        result: { kind: "artifact-update", taskId: id, contextId, artifact, append: appends, lastChunk: isLast },
      };
    }
    const data = dataOf(event);
    const update = updateOf(id, news, data);
    return update && { update, isLast: isTerminal(data.state("to") ?? "working") };
  };
}

function updateOf(taskId: string, news: TaskNews, data: DataOf): StatusUpdate | null {
  const { type, at } = news.event;
  if (type === "task.pause_requested") return pausing(taskId, data);
  const to = data.state("to") ?? (type === "task.created" ? "submitted" : null);
  if (!to) return null;
  const from = data.state("from");
  if (isHeld(to)) return held(taskId, at, { to, from, data });
  if (type === "task.resumed") return resumed(taskId, at, data);
  // Where a resume leads back to was never seen to have been left.
  if (from === "resumed" && (to === "submitted" || to === "input_required")) return null;
  const previous = from && !isHeld(from) ? HARN_STATES[from] : null;
  const state = HARN_STATES[to];
  if (previous === state) return null;
  const words = isAsking(to) ? wordsAsked(news) : isTerminal(to) ? (data.text("reason") ?? "") : "";
  return {
    taskId,
    state,
    ...(previous ? { previousState: previous } : {}),
    timestamp: at,
    ...(words ? { message: statusMessage(taskId, words) } : {}),
  };
}

/** Shown as it was; the detail says that it will be held. */
function pausing(taskId: string, data: DataOf): StatusUpdate {
  const { handle, reason } = { handle: data.text("handle") ?? "", reason: data.text("reason") };
  const conditions = conditionsOfEvent(data.json("conditions"));
  const pause: HarnPause = {
    state: "pausing",
    handle,
    initiator: "client",
    reason,
    conditions,
    mode: data.text("mode"),
  };
  return { taskId, state: "working", handle, reason, initiator: "client", conditions, metadata: { harn: { pause } } };
}

interface Hold {
  readonly to: TaskState;
  readonly from: TaskState | null;
  readonly data: DataOf;
}

function held(taskId: string, pausedAt: string, { to, from, data }: Hold): StatusUpdate {
  const initiator = to === "paused_by_agent" || data.text("initiator") === "agent" ? "agent" : "client";
  const pausedFrom = data.state("pausedFrom") ?? (from && !isHeld(from) ? from : null);
  const state: HarnState = shownState({ state: to, pausedFrom, initiator });
  const handle = data.text("handle") ?? "";
  const reason = data.text("reason");
  const conditions = conditionsOfEvent(data.json("conditions"));
  const stopProof = data.text("stopProof");
  const pause: HarnPause = {
    state: "paused",
    handle,
    initiator,
    reason,
    conditions,
    pausedAt,
    ...(stopProof ? { stopProof } : {}),
  };
  return { taskId, state, handle, reason, initiator, pausedAt, conditions, metadata: { harn: { pause } } };
}

function resumed(taskId: string, resumedAt: string, data: DataOf): StatusUpdate {
  const pausedFrom = data.state("pausedFrom");
  const initiator = data.text("initiator") === "agent" ? "agent" : "client";
  const previousState = shownState({ state: data.state("previousState") ?? "paused_by_client", pausedFrom, initiator });
  const state = previousState === "submitted" || previousState === "input-required" ? previousState : "working";
  return {
    taskId,
    state,
    previousState,
    cause: RESUME_CAUSES.find((cause) => cause === data.text("cause")) ?? "explicit_resume",
    hadResumeInput: data.flag("hadResumeInput"),
    continueTranscript: data.flag("continueTranscript"),
    resumedAt,
  };
}

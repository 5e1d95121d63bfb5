import type { Actor } from "../actor";
import { availableActions } from "./actions";
import type { Decision } from "./change";
import { type Digest, decideResume, type ResumeOrder } from "./decide-resume";
import { letGo } from "./let-go";
import { refuse } from "./refuse";
import type { ResumeCause, Task } from "./task";

export interface ReleaseOrder {
  readonly actor: Actor;
  /** Null when the caller named none; then whatever holds the task is meant. */
  readonly handle: string | null;
  /** What the agent gets after a timeout that keeps the conversation from it; left out until it was asked for. */
  readonly digest?: Digest | null | undefined;
}

/**
 * Operators stop holding a parked task. While clients or policies hold it, it stays held; else it waits on by itself, or
 * goes on when what it waits for came meanwhile.
 */
export function decideRelease(task: Task, order: ReleaseOrder): Decision<null> {
  if (order.handle !== null && order.handle !== task.suspension)
    return refuse(task, { code: "HANDLE_MISMATCH", message: "The hold you looked at is over. Nothing was changed." });
  const { release } = availableActions(task);
  if (!release.allowed || !task.open) {
    const message = `${release.reason ?? "Nobody holds it."} Nothing was changed.`;
    return refuse(task, { code: "TASK_NOT_RELEASABLE", message, allowedFrom: ["paused_by_client"] });
  }
  const gone = task.open.holders.filter(({ kind }) => kind === order.actor.kind);
  return letGo(task, task.open, { gone, ...order });
}

/**
 * A resume as the one who gives it means it: operators make the task go on; a client only takes its own hold back, and
 * what a parked agent waits for is not the client's to end.
 */
export function decideResumeOrLetGo(task: Task, order: Omit<ResumeOrder, "cause">): Decision<null> {
  const decision = decideResume(task, { ...order, cause: causeOf(task, order.actor) });
  const { open } = task;
  const ownHold = order.actor.kind === "client" && open?.initiator === "agent" && open.holders.length > 0;
  if (decision.kind !== "moved" || !ownHold) return decision;
  if (order.input !== null) {
    return refuse(task, {
      code: "INPUT_NOT_VALID",
      message: "The agent goes on waiting after this hold, so nobody would read the input. Nothing was changed.",
    });
  }
  return letGo(task, open, { gone: open.holders, actor: order.actor, digest: order.digest });
}

/** A client ends its own hold on purpose. To a task that its agent parked and nobody holds, its push is something from outside. */
function causeOf({ state }: Task, { kind }: Actor): ResumeCause {
  return kind === "client" && state === "paused_by_agent" ? "external_event" : "explicit_resume";
}

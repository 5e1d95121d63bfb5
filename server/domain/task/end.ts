import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Change, NewCheckpoint, NewEvent } from "./change";
import { controlOf, endAttempt, moveTo } from "./control";
import type { Control, PendingCancel, Task } from "./task";

export interface End {
  readonly to: "completed" | "failed" | "canceled" | "rejected";
  readonly actor: Actor;
  readonly reason: string | null;
  readonly before?: readonly NewEvent[];
  readonly checkpoint?: NewCheckpoint;
  /** What its event tells beside states and reason. */
  readonly data?: Readonly<Record<string, Json>>;
}

/** Ends a task for good: suspension, questions, timers and lease go with it in the same change. */
export function endChange(task: Task, end: End): Change {
  const control: Control = {
    ...endAttempt(moveTo(controlOf(task), end.to)),
    pending: null,
    cancel: null,
    suspension: null,
    pausedFromState: null,
    openInterrupts: 0,
    endedReason: end.reason,
  };
  const event: NewEvent = {
    type: `task.${end.to}`,
    actor: end.actor,
    data: { from: task.state, to: end.to, reason: end.reason, ...end.data },
  };
  return {
    control,
    lease: "end",
    queue: "none",
    cancelInMs: null,
    running: [],
    supersedeInterrupts: true,
    ...(end.to === "canceled" ? { cancelChildren: childrenCancel(task, end.actor) } : {}),
    events: [...(end.before ?? []), event],
    ...(end.checkpoint ? { checkpoint: end.checkpoint } : {}),
    ...(task.suspension
      ? {
          close: {
            handle: task.suspension,
            cause: end.to === "failed" ? ("failed" as const) : ("canceled" as const),
            actor: end.actor,
            input: null,
            takesPendingInput: false,
            hadInput: false,
            continueTranscript: true,
            digest: null,
          },
        }
      : {}),
  };
}

/** Children do not outlive the cancel of their parent. */
function childrenCancel({ id }: Task, actor: Actor): PendingCancel {
  return { actor, reason: `Its parent task ${id} was canceled.`, mode: "now", parentTaskId: id };
}

import type { PauseMode, Task } from "./task";

export interface Directive {
  readonly directive: "continue" | "pause" | "wait" | "clean_up" | "cancel";
  readonly mode?: PauseMode;
  readonly attemptEnded: boolean;
}

/** What the holder of `attempt` does next, given the task as it is. */
export function directiveFor(task: Pick<Task, "state" | "pending" | "cancel" | "attempt">, attempt: string): Directive {
  if (task.attempt !== attempt) {
    const over = task.state === "canceled" ? "cancel" : "pause";
    return { directive: over, attemptEnded: true };
  }
  if (task.cancel) return { directive: task.cancel.cleaningUp ? "clean_up" : "wait", attemptEnded: false };
  if (task.pending) return { directive: "pause", mode: task.pending.mode, attemptEnded: false };
  return { directive: "continue", attemptEnded: false };
}

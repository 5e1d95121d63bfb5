import type { CloseSuspension, Decision } from "./change";
import type { TaskState } from "./state";
import type { HeldFacts, ResumeCause, Task } from "./task";

/** What a resume ended, and where it led at once. A park goes on waiting when only a hold of it was taken back. */
export interface Resumed {
  readonly handle: string;
  readonly previousState: TaskState;
  readonly pausedFromState: TaskState | null;
  readonly initiator: HeldFacts["initiator"] | null;
  readonly state: TaskState;
  /** As its event says it: what came true while the task was held is told before the word that let go of it. */
  readonly cause: ResumeCause;
  readonly hadResumeInput: boolean;
  readonly continueTranscript: boolean;
  readonly at: Date;
}

/** What a resume that moves the task has ended; null when it moves nothing. */
export function resumedBy(task: Task, decision: Decision<null>, at: Date): Resumed | null {
  const { open } = task;
  if (decision.kind !== "moved" || !open) return null;
  const { close, control } = decision.change;
  return {
    handle: open.handle,
    previousState: task.state,
    pausedFromState: task.pausedFromState,
    initiator: open.initiator,
    state: control?.state ?? task.state,
    cause: causeOf(close),
    hadResumeInput: close?.hadInput ?? false,
    continueTranscript: close?.continueTranscript ?? true,
    at,
  };
}

/** A task that fails as soon as it is let go of ran into a timeout that was over already. */
function causeOf(close: CloseSuspension | undefined): ResumeCause {
  if (!close || close.cause === "canceled") return "explicit_resume";
  return close.cause === "failed" ? "timeout" : close.cause;
}

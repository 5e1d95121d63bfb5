import type { Refusal } from "../domain/refusal";
import type { PauseOutcome } from "../domain/task/pause-outcome";
import type { TaskView } from "./task-view";

export type { Refusal, RefusalCode } from "../domain/refusal";

/** How a command ended for the one who gave it. Refusals travel as tRPC errors whose `data.refusal` is a Refusal. */
export type CommandOutcome =
  | { readonly outcome: "accepted"; readonly task: TaskView }
  /** The wish was already so, for example a second pause. */
  | { readonly outcome: "unchanged"; readonly task: TaskView };

/** How a pause ended for the one who asked for it, as the task in it says: `waitMs` is over, or it is settled. */
export type PausedOutcome = CommandOutcome & { readonly pause: PauseOutcome };

export interface ErrorData {
  readonly refusal?: Refusal;
  /** Field errors of a malformed input, by path. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId: string;
}

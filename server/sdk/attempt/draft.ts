import type { CommitContent } from "./commit-sender";
import type { Deferred } from "./deferred";
import type { Ending } from "./ending";
import type { StepRecord } from "./live-step";

/** A step that is over; `answered` settles when the server has its record, or does not want it. */
export interface Finished {
  readonly record: StepRecord;
  readonly answered: Deferred<void>;
}

/** A commit as it is written, with those who wait for its answer. */
export interface Draft {
  readonly content: CommitContent;
  readonly finished: readonly Finished[];
  readonly flushes: readonly Deferred<void>[];
  readonly ending: Ending | null;
}

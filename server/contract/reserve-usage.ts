import { z } from "zod";
import { Units } from "./usage";
import { Attempt, type CommitAnswer } from "./worker-protocol";

/** What the next metered call may use up, at most; the next commit of the attempt gives back what it did not. */
export const ReserveUsage = z.strictObject({
  attempt: Attempt,
  tokens: Units.default(0),
  costMicros: Units.default(0),
  steps: Units.default(0),
  /** A new one for each order: one whose answer was lost is sent again with it, and sets nothing aside a second time. */
  requestId: z.uuid().optional(),
});
export type ReserveUsage = z.output<typeof ReserveUsage>;

/** `reserved` false: a budget has less left, nothing was set aside and the call must not be made; the directive says how to stop. */
export interface ReserveAnswer {
  readonly reserved: boolean;
  /** Which budget, what was used and when it starts anew, in a sentence. */
  readonly why: string | null;
  readonly directive: CommitAnswer["directive"];
  readonly mode?: CommitAnswer["mode"];
  readonly attemptEnded: boolean;
  readonly version: number;
}

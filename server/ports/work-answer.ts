import type { Json } from "../domain/json";
import type { QuestionAddress } from "../domain/task/interrupt";

/** An answer as the store keeps it for the next attempt. */
export interface WorkAnswer extends QuestionAddress {
  readonly id: string;
  readonly answer: Json;
  /** What was given for a sign-in, sealed, as hexadecimal digits; null where nothing is. */
  readonly sealed: string | null;
  readonly approvedSha256: string | null;
  /** Version of the task that it made; null where that is not known. */
  readonly version: number | null;
}

import { z } from "zod";
import { Instant, Scope } from "./primitives";

export const RECEIPT_RESULTS = ["all", "accepted", "refused"] as const;
/** For whom it was done, as receipts name it. */
export const RECEIPT_INITIATORS = ["operator", "client", "agent", "policy"] as const;

export const RECEIPT_VERB = /^[a-z][a-z_.]{0,59}$/;

/** What cuts the receipts. Lists and counts share it; counts leave `result` out. */
export const ReceiptFilter = z.strictObject({
  /** Receipts from this instant on. */
  since: Instant.optional(),
  scope: Scope.optional(),
  /** For whom. */
  who: z.enum(RECEIPT_INITIATORS).optional(),
  /** What was done, by its name: "pause", "budget.change". */
  verb: z.string().regex(RECEIPT_VERB).optional(),
  /** Text in who, what, why, a code or a title, or the start of a task's id. */
  q: z.string().trim().max(200).default(""),
});
export type ReceiptFilter = z.infer<typeof ReceiptFilter>;

/** The receipts that somebody looks at, as far as they are chosen by what they say. */
export const ReceiptSelection = ReceiptFilter.extend({ result: z.enum(RECEIPT_RESULTS).default("all") });
export type ReceiptSelection = z.infer<typeof ReceiptSelection>;

import type { Verdict } from "@/server/contract/verify-receipts";

/** What the last check of the whole chain said, and when. */
export interface Verified {
  readonly verdict: Verdict;
  readonly at: string;
}

/** Where the token figures come from: this agent asks no model, it counts each byte it reads as one input token. */
export const USAGE_SOURCE = "bytes";

/** Integer micros for a million of them: $0.06 for a megabyte. */
const MICROS_PER_MILLION_BYTES = 60_000;

/** What its price means, for people who wonder at a figure in dollars. */
export const PRICE_WORDS =
  "each byte read counts as a token, at $0.06 for a million. No model is asked and nobody is billed";

/** Cost of reading so many bytes, rounded up to one micro. */
export function priceBytes(bytes: number): number {
  return Math.ceil((bytes * MICROS_PER_MILLION_BYTES) / 1_000_000);
}

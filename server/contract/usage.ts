import { z } from "zod";

/** Tokens, micro-units of money or steps of one report: more than anything uses at once; sums of a million of them can still be counted. */
export const Units = z.int().min(0).max(1e12);

/** What a commit adds. Left out means not reported, which is not 0. Tokens and micro-units are whole numbers. */
export const Usage = z.strictObject({
  model: z.string().max(200).optional(),
  source: z.string().max(200).optional(),
  inputTokens: Units.optional(),
  outputTokens: Units.optional(),
  /** Part of the input tokens. */
  cachedInputTokens: Units.optional(),
  /** Part of the output tokens. */
  reasoningTokens: Units.optional(),
  /** Left out where the model has a price: the server works it out. */
  costMicros: Units.optional(),
  /** Named: the figures are totals of this meter since it began, which may begin again at 0. */
  meter: z.string().min(1).max(100).optional(),
});
export type Usage = z.infer<typeof Usage>;

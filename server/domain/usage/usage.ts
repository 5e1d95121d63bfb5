/** What a worker says was used. Left out means not known, which is not 0. Tokens and micro-units are whole numbers. */
export interface StepUsage {
  readonly model?: string | undefined;
  readonly source?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** Part of the input tokens. */
  readonly cachedInputTokens?: number | undefined;
  /** Part of the output tokens. */
  readonly reasoningTokens?: number | undefined;
  readonly costMicros?: number | undefined;
  /** The cost was told by nobody: it is by the list of prices. */
  readonly costFrom?: "prices" | undefined;
  /** Named: the figures are totals of this meter since it began, not what is new. */
  readonly meter?: string | undefined;
}

/** What usage adds. Null means the worker did not report it; it is never taken for 0. */
export interface UsageDelta {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Part of the input tokens. */
  readonly cachedTokens: number | null;
  /** Part of the output tokens. */
  readonly reasoningTokens: number | null;
  readonly spentMicros: number | null;
}

export const FIGURES = ["inputTokens", "outputTokens", "cachedInputTokens", "reasoningTokens", "costMicros"] as const;
export type Figures = Partial<Record<(typeof FIGURES)[number], number>>;

/** Totals that each meter last told, by its name. */
export type Meters = Readonly<Record<string, Figures>>;

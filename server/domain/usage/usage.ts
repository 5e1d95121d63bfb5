/** What a worker says was used. Left out means not known, which is not 0. Tokens and micro-units are whole numbers. */
export interface StepUsage {
  readonly model?: string | undefined;
  readonly source?: string | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** Part of the input tokens. */
  readonly cachedInputTokens?: number | undefined;
  readonly costMicros?: number | undefined;
  /** Named: the figures are totals of this meter since it began, not what is new. */
  readonly meter?: string | undefined;
}

export const FIGURES = ["inputTokens", "outputTokens", "cachedInputTokens", "costMicros"] as const;
export type Figures = Partial<Record<(typeof FIGURES)[number], number>>;

/** Totals that each meter last told, by its name. */
export type Meters = Readonly<Record<string, Figures>>;

import type { StepUsage } from "./usage";

/** What tokens of a model cost from an instant on: micro-units of money for a million tokens. */
export interface Price {
  readonly model: string;
  readonly validFrom: Date;
  readonly inputMicros: number;
  readonly outputMicros: number;
  /** Input that was read from a cache; null: it costs as other input does. */
  readonly cachedMicros: number | null;
}

const MILLION = 1_000_000;

/** The price that held at an instant: the newest one that had begun. */
export function priceAt(prices: readonly Price[], model: string, at: Date): Price | null {
  const begun = prices.filter((price) => price.model === model && price.validFrom <= at);
  return begun.reduce<Price | null>(
    (newest, price) => (newest && newest.validFrom > price.validFrom ? newest : price),
    null,
  );
}

/** Usage with its cost, where its worker told tokens and a model but no cost, and the model has a price. */
export function priceUsage(usage: StepUsage, prices: readonly Price[], at: Date): StepUsage {
  const { model, inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  if (usage.costMicros !== undefined || model === undefined) return usage;
  if (inputTokens === undefined && outputTokens === undefined) return usage;
  const price = priceAt(prices, model, at);
  if (!price) return usage;
  const cached = Math.min(cachedInputTokens, inputTokens ?? 0);
  const total =
    ((inputTokens ?? 0) - cached) * price.inputMicros +
    cached * (price.cachedMicros ?? price.inputMicros) +
    (outputTokens ?? 0) * price.outputMicros;
  return { ...usage, costMicros: Math.ceil(total / MILLION), costFrom: "prices" };
}

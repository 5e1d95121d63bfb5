import type { PriceStanding } from "../domain/usage/price-list";

export type { PriceStanding };

/** Micro-units of money for a million tokens. `cachedMicros` null: as other input. */
export interface PriceFigures {
  readonly inputMicros: number;
  readonly outputMicros: number;
  readonly cachedMicros: number | null;
}

export interface PriceView extends PriceFigures {
  readonly model: string;
  /** ISO 8601. */
  readonly validFrom: string;
  readonly standing: PriceStanding;
}

/** By model, the newest first; `total` is how many there are. */
export interface PricePage {
  readonly prices: readonly PriceView[];
  readonly total: number;
}

export interface PriceChangeView extends PriceView {
  readonly change: "new" | "changed";
  /** What would be paid from that instant without the import. */
  readonly before: PriceFigures | null;
}

/** What an import would do: how many of each, and the first of those that change something. */
export interface PricePreview {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly changes: readonly PriceChangeView[];
}

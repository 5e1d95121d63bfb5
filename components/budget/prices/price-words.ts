import { formatMoney } from "@/components/ui/format/format-money";
import type { PriceFigures, PriceStanding } from "@/server/contract/price-view";

export const STANDING_WORDS: Readonly<Record<PriceStanding, string>> = {
  past: "Over",
  now: "Paid now",
  later: "To come",
};

/** "$3.00": what a million tokens cost; input from a cache that has no price of its own costs as other input. */
export function priceWords({ inputMicros, outputMicros, cachedMicros }: PriceFigures): {
  readonly input: string;
  readonly output: string;
  readonly cached: string;
} {
  const cached = cachedMicros === null ? "as input" : formatMoney(cachedMicros);
  return { input: formatMoney(inputMicros), output: formatMoney(outputMicros), cached };
}

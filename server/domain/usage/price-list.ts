import { type Price, priceAt } from "./price-usage";

/** Over for a later one; what is paid now; not begun. */
export type PriceStanding = "past" | "now" | "later";

export interface StandingPrice extends Price {
  readonly standing: PriceStanding;
}

/** What an import does to one price. `before`: what would be paid from that instant without it; null where nothing is known. */
export interface PriceChange extends StandingPrice {
  readonly change: "new" | "changed" | "same";
  readonly before: Price | null;
}

/** Prices with where each stands at an instant: by model, the newest first. */
export function withStanding(prices: readonly Price[], at: Date): readonly StandingPrice[] {
  const paid = new Set([...byModel(prices)].map(([model, of]) => priceAt(of, model, at)));
  const standingOf = (price: Price) => (price.validFrom > at ? "later" : paid.has(price) ? "now" : "past");
  return prices
    .map((price) => ({ ...price, standing: standingOf(price) }) as const)
    .toSorted((a, b) => a.model.localeCompare(b.model) || b.validFrom.getTime() - a.validFrom.getTime());
}

/** What an import of the list would do, in the same order. A price that the list names twice counts as it stands last. */
export function priceChanges(known: readonly Price[], list: readonly Price[], at: Date): readonly PriceChange[] {
  const imported = [...new Map(list.map((price) => [keyOf(price), price])).values()];
  const after = [...new Map([...known, ...imported].map((price) => [keyOf(price), price])).values()];
  const isImported = new Set(imported.map(keyOf));
  const replaces = new Map(known.map((price) => [keyOf(price), price]));
  const knownOf = byModel(known);
  return withStanding(after, at)
    .filter((price) => isImported.has(keyOf(price)))
    .map((price) => {
      const before = priceAt(knownOf.get(price.model) ?? [], price.model, price.validFrom);
      const replaced = replaces.get(keyOf(price));
      const change = replaced ? (costsTheSame(replaced, price) ? "same" : "changed") : "new";
      return { ...price, before, change };
    });
}

function byModel(prices: readonly Price[]): ReadonlyMap<string, readonly Price[]> {
  const found = new Map<string, Price[]>();
  for (const price of prices) {
    const of = found.get(price.model);
    if (of) of.push(price);
    else found.set(price.model, [price]);
  }
  return found;
}

function costsTheSame(a: Price, b: Price): boolean {
  return a.inputMicros === b.inputMicros && a.outputMicros === b.outputMicros && a.cachedMicros === b.cachedMicros;
}

function keyOf({ model, validFrom }: Price): string {
  return `${validFrom.toISOString()} ${model}`;
}

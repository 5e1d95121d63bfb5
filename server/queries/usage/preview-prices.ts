import type { PriceEntry } from "../../contract/budget-inputs";
import type { PriceChangeView, PricePreview } from "../../contract/price-view";
import { type PriceChange, priceChanges } from "../../domain/usage/price-list";
import type { Ports } from "../../ports";
import { toPriceView } from "./list-prices";

const MAX_SHOWN = 200;

/** What an import of the list would do to what is paid; nothing is changed. */
export async function previewPrices(
  { budgets }: Ports,
  tenantId: string,
  list: readonly PriceEntry[],
): Promise<PricePreview> {
  const { prices, at } = await budgets.readPrices(tenantId);
  const imported = list.map(({ validFrom, ...price }) => ({ ...price, validFrom: new Date(validFrom) }));
  const changes = priceChanges(prices, imported, at);
  const count = (wanted: PriceChange["change"]) => changes.filter(({ change }) => change === wanted).length;
  return {
    added: count("new"),
    changed: count("changed"),
    same: count("same"),
    changes: changes.flatMap(toChangeView).slice(0, MAX_SHOWN),
  };
}

function toChangeView({ before, change, ...price }: PriceChange): readonly PriceChangeView[] {
  if (change === "same") return [];
  const figures = before && {
    inputMicros: before.inputMicros,
    outputMicros: before.outputMicros,
    cachedMicros: before.cachedMicros,
  };
  return [{ ...toPriceView(price), change, before: figures }];
}

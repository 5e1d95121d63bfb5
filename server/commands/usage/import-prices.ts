import type { PriceEntry } from "../../contract/budget-inputs";
import type { Caller, Ports } from "../../ports";

/** What tokens cost from then on, by model. The same model and instant again takes the place of the price before. */
export async function importPrices(
  ports: Ports,
  { tenantId, actor }: Caller,
  { prices, reason }: { readonly prices: readonly PriceEntry[]; readonly reason: string | null },
): Promise<{ readonly imported: number }> {
  const facts = { subject: `prices of ${new Set(prices.map(({ model }) => model)).size} models` };
  const list = prices.map(({ validFrom, ...price }) => ({ ...price, validFrom: new Date(validFrom) }));
  await ports.budgets.importPrices(tenantId, list, { actor, verb: "prices.import", reason, facts });
  return { imported: prices.length };
}

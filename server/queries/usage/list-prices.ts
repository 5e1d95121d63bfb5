import type { PricePage, PriceView } from "../../contract/price-view";
import { type StandingPrice, withStanding } from "../../domain/usage/price-list";
import type { Ports } from "../../ports";

/** More are no list that anybody reads. */
const MAX_SHOWN = 500;

/** What tokens cost, by model: what is paid now, what was, and what is to come. */
export async function listPrices({ budgets }: Ports, tenantId: string): Promise<PricePage> {
  const { prices, at } = await budgets.readPrices(tenantId);
  return { prices: withStanding(prices, at).slice(0, MAX_SHOWN).map(toPriceView), total: prices.length };
}

export function toPriceView({ validFrom, ...price }: StandingPrice): PriceView {
  return { ...price, validFrom: validFrom.toISOString() };
}

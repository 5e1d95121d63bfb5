import type { ChainView } from "../../contract/activity";
import type { Caller, Ports } from "../../ports";

/** Where the caller's receipts begin and end; null before the first seal. */
export async function findChain(
  { receipts }: Pick<Ports, "receipts">,
  { tenantId }: Caller,
): Promise<ChainView | null> {
  const chain = await receipts.head(tenantId);
  return chain && { ...chain.head, first: (chain.cut?.count ?? 0) + 1 };
}

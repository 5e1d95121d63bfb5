import { type SignedReceiptHead, sealReceipts } from "../../domain/receipt/seal-receipts";
import type { Ports } from "../../ports";
import type { SigningKeys } from "../../ports/receipt-book";
import { NO_RESTS, type RowRests } from "../../ports/row-rests";

export interface Sealed {
  readonly sealed: number;
  /** Where each chain that grew stands now. */
  readonly heads: readonly SignedReceiptHead[];
  /** Of each batch, how long the first of it had waited. */
  readonly waitedMs: readonly number[];
}

/** Seals at most `limit` waiting receipts of each tenant. A tenant that another process seals just now is left to it; one where it fails rests. */
export async function sealWaiting(
  { receipts, digest }: Pick<Ports, "receipts" | "digest">,
  keys: SigningKeys,
  { limit, rows = NO_RESTS }: { readonly limit: number; readonly rows?: RowRests },
): Promise<Sealed> {
  const resting = rows.resting();
  const tenants = (await receipts.tenantsToSeal()).filter((tenantId) => !resting.includes(tenantId));
  if (tenants.length === 0) return { sealed: 0, heads: [], waitedMs: [] };
  const { id: keyId, sign } = await keys.current();
  const tools = { keyId, sign, hash: (text: string) => digest(text).sha256 };
  const heads: SignedReceiptHead[] = [];
  const waitedMs: number[] = [];
  let sealed = 0;
  for (const tenantId of tenants) {
    const sealing = receipts.seal(tenantId, limit, (batch) => sealReceipts(batch, tools));
    const done = await sealing.catch((error) => rows.failed([tenantId], error));
    if (!done) continue;
    sealed += done.sealed;
    heads.push(done.head);
    waitedMs.push(done.waitedMs);
  }
  return { sealed, heads, waitedMs };
}

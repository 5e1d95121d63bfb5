import type { Act } from "../../domain/receipt/act";
import { type CutFault, cutReceipts } from "../../domain/receipt/cut-receipts";
import type { Ports } from "../../ports";
import type { SigningKeys } from "../../ports/receipt-book";

export interface DeletedReceipts {
  readonly deleted: number;
  /** Where a chain could not be cut any further, each told once. */
  readonly faults: readonly (CutFault & { readonly tenant: string })[];
}

/** Deletes at most `limit` receipts of each tenant that were kept long enough. */
export async function deleteOutdated(
  { receipts, digest }: Pick<Ports, "receipts" | "digest">,
  keys: SigningKeys,
  limit: number,
): Promise<DeletedReceipts> {
  const tenants = await receipts.tenants();
  if (tenants.length === 0) return { deleted: 0, faults: [] };
  const { id: keyId, sign } = await keys.current();
  const tools = { keyId, sign, hash: (text: string) => digest(text).sha256 };
  const faults: (CutFault & { tenant: string })[] = [];
  let deleted = 0;
  for (const tenant of tenants) {
    const done = await receipts.cut(tenant, limit, { cut: (batch) => cutReceipts(batch, tools), actOf });
    deleted += done.deleted;
    if (done.fault) faults.push({ tenant, ...done.fault });
  }
  return { deleted, faults };
}

function actOf({ from, to }: { readonly from: number; readonly to: number }): Act {
  const actor = { kind: "system", id: "retention" } as const;
  return { actor, verb: "delete_receipts", reason: null, facts: { subject: `receipts ${from} to ${to}` } };
}

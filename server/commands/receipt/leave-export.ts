import type { ReceiptSelection } from "../../contract/receipt-filter";
import type { Act } from "../../domain/receipt/act";
import type { Caller, Ports } from "../../ports";

/** Who takes the receipts away, or some of them, leaves one, which the next export has. */
export async function leaveExport(
  { receipts }: Pick<Ports, "receipts">,
  { tenantId, actor }: Caller,
  selection: ReceiptSelection | null,
): Promise<void> {
  const chain = await receipts.head(tenantId);
  const some = selection ? "some of " : "";
  const subject = chain ? `${some}receipts ${(chain.cut?.count ?? 0) + 1} to ${chain.head.count}` : "no receipts";
  const act: Act = { actor, verb: "export", reason: null, facts: { subject } };
  await receipts.leave(tenantId, act, { outcome: "accepted" });
}

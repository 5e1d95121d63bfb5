import type { ReceiptDetail, ReceiptRef, SealCheck } from "../../contract/activity";
import { checkSeal } from "../../contract/check-seal";
import type { Caller, Ports } from "../../ports";
import { type Found, found } from "../found";

const NO_SUCH_RECEIPT = "There is no such receipt here. It may be past the days kept.";

export async function findReceipt(
  { receipts }: Pick<Ports, "receipts">,
  { tenantId }: Caller,
  ref: ReceiptRef,
): Promise<Found<ReceiptDetail>> {
  return found(await receipts.find(tenantId, ref), "RECEIPT_NOT_FOUND", NO_SUCH_RECEIPT);
}

/** The seal checked on the server; refused for a receipt that has none yet. */
export async function checkReceipt(
  { receipts, receiptCrypto }: Pick<Ports, "receipts" | "receiptCrypto">,
  { tenantId }: Caller,
  ref: ReceiptRef,
): Promise<Found<SealCheck>> {
  const seal = (await receipts.find(tenantId, ref))?.seal;
  return found(seal ? await checkSeal(seal, receiptCrypto) : null, "RECEIPT_NOT_FOUND", NO_SUCH_RECEIPT);
}

import { cutText, type ReceiptHead, type ReceiptPlace, type ReceiptRecord, receiptText } from "./receipt-document";
import type { SealTools, SignedReceiptHead } from "./seal-receipts";

/** Receipts are kept so long after they were sealed. */
export const RECEIPT_KEPT_DAYS = 400;

/** The oldest receipts of one tenant whose time is over, by number. */
export interface OutdatedBatch {
  readonly tenant: string;
  /** Where those that were deleted before end. */
  readonly after: { readonly number: number; readonly hash: string };
  /** ISO 8601, database clock. */
  readonly at: string;
  readonly receipts: readonly OutdatedReceipt[];
}

export interface OutdatedReceipt {
  readonly record: ReceiptRecord;
  readonly place: ReceiptPlace;
  readonly hash: string;
}

export interface ReceiptCut {
  /** All up to here may go; null when none may. */
  readonly cut: SignedReceiptHead | null;
  /** What is wrong with the next one: it is kept, with all after it. */
  readonly fault: CutFault | null;
}

export interface CutFault {
  readonly kind: "missing" | "changed";
  readonly number: number;
  /** As the receipt after it names it, or as it was sealed. */
  readonly hash: string;
}

/** How far the chain may be cut off at its beginning, signed. A beginning that somebody tampered with is not deleted: it is what shows it. */
export function cutReceipts({ tenant, after, at, receipts }: OutdatedBatch, tools: SealTools): ReceiptCut {
  let last = after;
  let fault: CutFault | null = null;
  for (const receipt of receipts) {
    fault = faultAfter(last, receipt, tools.hash);
    if (fault) break;
    last = { number: receipt.place.number, hash: receipt.hash };
  }
  if (last.number === after.number) return { cut: null, fault };
  const head: ReceiptHead = { tenant, count: last.number, hash: last.hash, at, keyId: tools.keyId };
  return { cut: { ...head, signature: tools.sign(cutText(head)) }, fault };
}

function faultAfter(
  last: OutdatedBatch["after"],
  { record, place, hash }: OutdatedReceipt,
  hashOf: SealTools["hash"],
): CutFault | null {
  const { number, previousHash } = place;
  if (number !== last.number + 1) return { kind: "missing", number: number - 1, hash: previousHash };
  if (previousHash !== last.hash) return { kind: "changed", number: last.number, hash: previousHash };
  return hashOf(receiptText(record, place)) === hash ? null : { kind: "changed", number, hash };
}

import { headText, type ReceiptHead, type ReceiptRecord, receiptText } from "./receipt-document";

/** Receipts of one tenant that wait for their seal, in the order in which they get it. */
export interface UnsealedBatch {
  readonly tenant: string;
  /** The receipt before the first of these. */
  readonly after: { readonly number: number; readonly hash: string };
  /** ISO 8601, database clock. */
  readonly at: string;
  readonly receipts: readonly ReceiptRecord[];
}

export interface Seal {
  readonly id: string;
  readonly number: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly signature: string;
}

export interface SealTools {
  readonly keyId: string;
  /** Ed25519 over the text in UTF-8, base64. */
  readonly sign: (text: string) => string;
  /** sha256 of the text in UTF-8, hex. */
  readonly hash: (text: string) => string;
}

export type SignedReceiptHead = ReceiptHead & { readonly signature: string };

export interface SealedBatch {
  readonly seals: readonly Seal[];
  readonly head: SignedReceiptHead;
}

/** Numbers, links and signs receipts, and signs where the chain stands then. */
export function sealReceipts({ tenant, after, at, receipts }: UnsealedBatch, tools: SealTools): SealedBatch {
  const { keyId, sign, hash } = tools;
  const seals: Seal[] = [];
  let last = after;
  for (const record of receipts) {
    const place = { tenant, number: last.number + 1, previousHash: last.hash, keyId, sealedAt: at };
    const text = receiptText(record, place);
    const seal = {
      id: record.id,
      number: place.number,
      previousHash: last.hash,
      hash: hash(text),
      signature: sign(text),
    };
    seals.push(seal);
    last = seal;
  }
  const head: ReceiptHead = { tenant, count: last.number, hash: last.hash, at, keyId };
  return { seals, head: { ...head, signature: sign(headText(head)) } };
}

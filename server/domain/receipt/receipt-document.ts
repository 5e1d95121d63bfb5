import { canonicalJson } from "../canonical-json";
import type { Json } from "../json";

/** A receipt as the store has it. Instants in ISO 8601; null is what does not apply. */
export interface ReceiptRecord {
  readonly id: string;
  readonly at: string;
  readonly verb: string;
  /** `kind:id` */
  readonly actor: string;
  readonly initiator: string;
  readonly outcome: string;
  readonly code: string | null;
  readonly taskId: string | null;
  readonly subject: string | null;
  readonly scope: string | null;
  readonly reason: string | null;
  readonly handle: string | null;
  readonly conditions: Json;
  readonly conditionsHash: string | null;
  readonly continueTranscript: boolean | null;
  readonly matchedEvent: Json;
  readonly inputHash: string | null;
  readonly traceId: string | null;
  readonly spanId: string | null;
  readonly stateBefore: string | null;
  readonly stateAfter: string | null;
  readonly versionBefore: number | null;
  readonly versionAfter: number | null;
  readonly controlRevision: number | null;
  readonly requestId: string | null;
}

/** Its place in the chain of its tenant. */
export interface ReceiptPlace {
  readonly tenant: string;
  readonly number: number;
  /** Hash of the receipt before it; `FIRST_HASH` for the first. */
  readonly previousHash: string;
  readonly keyId: string;
  readonly sealedAt: string;
}

/** What stands before the first receipt. */
export const FIRST_HASH = "0".repeat(64);

/** What is hashed and signed, as a value: the whole receipt with its place. A field without a value is left out, so that one that is added later changes no text of before. */
export function receiptDocument(record: ReceiptRecord, place: ReceiptPlace): Readonly<Record<string, Json>> {
  const fields = Object.entries({ ...record, ...place }).filter(([, value]) => value !== null);
  return Object.fromEntries<Json>([["format", 1], ...fields]);
}

export function receiptText(record: ReceiptRecord, place: ReceiptPlace): string {
  return canonicalJson(receiptDocument(record, place));
}

/** A signed statement of how many receipts a tenant has and which is the last. */
export interface ReceiptHead {
  readonly tenant: string;
  readonly count: number;
  readonly hash: string;
  readonly at: string;
  readonly keyId: string;
}

/** What is signed of a head. The kind keeps it from ever being taken for a receipt. */
export function headText({ tenant, count, hash, at, keyId }: ReceiptHead): string {
  return canonicalJson({ kind: "receipt_head", tenant, count, hash, at, keyId });
}

/** What is signed where older receipts are deleted. Its own kind, so that nobody can take an old head and call it a cut. */
export function cutText({ tenant, count, hash, at, keyId }: ReceiptHead): string {
  return canonicalJson({ kind: "receipt_cut", tenant, count, hash, at, keyId });
}

import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { ExportedReceipt, PublicSigningKey, SignedHead } from "../contract/receipt-export";
import { EXPORT_FORMAT } from "../contract/receipt-export";
import type { ReceiptSelection } from "../contract/receipt-filter";
import { canonicalJson } from "../domain/canonical-json";
import type { Json } from "../domain/json";
import { cutText, FIRST_HASH, headText, type ReceiptRecord, receiptText } from "../domain/receipt/receipt-document";

const AT = Date.parse("2026-01-05T10:00:00.000Z");
const instant = (seconds: number) => new Date(AT + seconds * 1_000).toISOString();

export interface TestKey {
  readonly shown: PublicSigningKey;
  sign(text: string): string;
}

export function makeKey(id: string, overrides: Partial<PublicSigningKey> = {}): TestKey {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  return {
    shown: { id, algorithm: "Ed25519", publicKey: spki, validFrom: instant(0), validTo: null, ...overrides },
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64"),
  };
}

export function aReceiptRecord(overrides: Partial<ReceiptRecord> = {}): ReceiptRecord {
  return {
    id: "0199a000-0000-7000-8000-000000000001",
    at: instant(1),
    verb: "pause",
    actor: "operator:oncall",
    initiator: "operator",
    outcome: "accepted",
    code: null,
    taskId: "0199a000-0000-7000-8000-000000000000",
    subject: null,
    scope: "prod",
    reason: "cut-over review",
    handle: null,
    conditions: null,
    conditionsHash: null,
    continueTranscript: null,
    matchedEvent: null,
    inputHash: "a".repeat(64),
    traceId: null,
    spanId: null,
    stateBefore: "working",
    stateAfter: "pausing",
    versionBefore: 3,
    versionAfter: 4,
    controlRevision: 2,
    requestId: null,
    ...overrides,
  };
}

/** A chain of so many sealed receipts. `keyOf` says which key signs which number, `secondOf` when it was sealed. */
export function makeChain(
  count: number,
  keyOf: (number: number) => TestKey,
  secondOf: (number: number) => number = (number) => number,
): ExportedReceipt[] {
  const chain: ExportedReceipt[] = [];
  for (let number = 1; number <= count; number++) {
    const key = keyOf(number);
    const place = {
      tenant: "local",
      number,
      previousHash: chain.at(-1)?.hash ?? FIRST_HASH,
      keyId: key.shown.id,
      sealedAt: instant(secondOf(number)),
    };
    const text = receiptText(aReceiptRecord({ reason: `reason ${number}`, at: instant(number) }), place);
    chain.push({
      kind: "receipt",
      receipt: JSON.parse(text),
      hash: createHash("sha256").update(text).digest("hex"),
      signature: key.sign(text),
    });
  }
  return chain;
}

export function makeHead(chain: readonly ExportedReceipt[], key: TestKey): SignedHead {
  const last = chain.at(-1);
  const count = last?.receipt.number ?? 0;
  const head = { tenant: "local", count, hash: last?.hash ?? FIRST_HASH, at: instant(count), keyId: key.shown.id };
  return { ...head, signature: key.sign(headText(head)) };
}

/** The beginning of what is left of a chain when these were deleted after their time. */
export function makeCut(gone: readonly ExportedReceipt[], key: TestKey): SignedHead {
  const head = makeHead(gone, key);
  return { ...head, signature: key.sign(cutText(head)) };
}

interface ExportShape {
  readonly keys: readonly TestKey[];
  readonly head: SignedHead | null;
  readonly after?: SignedHead | null;
  readonly selection?: ReceiptSelection | null;
}

/** The lines of an export; a head of null leaves the last line out. */
export function exportLines(
  receipts: readonly ExportedReceipt[],
  { keys, head, after = null, selection = null }: ExportShape,
): string[] {
  const header = {
    kind: "header",
    format: EXPORT_FORMAT,
    tenant: "local",
    exportedAt: instant(1_000),
    receipts: receipts.length,
    after,
    selection,
    keys: keys.map(({ shown }) => shown),
  };
  const lines: object[] = [header, ...receipts, ...(head ? [{ kind: "head", ...head }] : [])];
  return lines.map((line) => JSON.stringify(line));
}

/** The receipt with another text under the same seal. */
export function edited(line: ExportedReceipt, fields: Readonly<Record<string, Json>>): ExportedReceipt {
  return { ...line, receipt: { ...line.receipt, ...fields } };
}

/** As `edited`, with its hash made anew: what somebody without the key can do. */
export function rehashed(line: ExportedReceipt, fields: Readonly<Record<string, Json>>): ExportedReceipt {
  const changed = edited(line, fields);
  const text = canonicalJson(changed.receipt as Json);
  return { ...changed, hash: createHash("sha256").update(text).digest("hex") };
}

import type { ReceiptDetail, ReceiptRow, SealView } from "../contract/activity";
import { canonicalJson } from "../domain/canonical-json";
import type { Json } from "../domain/json";
import { makeChain, type TestKey } from "./make-receipts";
import { ago, ONCALL } from "./make-views";

export function aReceiptRow(overrides: Partial<ReceiptRow> = {}): ReceiptRow {
  return {
    id: "019abf6b-0000-7000-8000-0000000000fe",
    number: 5,
    at: ago(60_000),
    actor: ONCALL,
    verb: "pause",
    outcome: "accepted",
    code: null,
    reason: "cut-over review",
    taskId: "019abf6b-0000-7000-8000-000000000001",
    taskTitle: "Migrate billing tables",
    subject: null,
    subjectName: null,
    stateAfter: "pausing",
    hasInput: false,
    ...overrides,
  };
}

export function aReceiptDetail(overrides: Partial<ReceiptDetail> = {}): ReceiptDetail {
  return {
    ...aReceiptRow({ ...overrides, hasInput: (overrides.inputHash ?? null) !== null }),
    initiator: "operator",
    scope: "prod",
    handle: "suspend-019abf6b-0000-7000-8000-00000000aaaa",
    conditions: null,
    conditionsHash: null,
    continueTranscript: null,
    matchedEvent: null,
    inputHash: null,
    traceId: null,
    spanId: null,
    stateBefore: "working",
    versionBefore: 3,
    versionAfter: 4,
    controlRevision: 2,
    requestId: null,
    seal: null,
    lastAccepted: null,
    ...overrides,
  };
}

/** The seal of a receipt in the middle of a chain of three. */
export function aSeal(key: TestKey, overrides: Partial<SealView> = {}): SealView {
  const [before, own, after] = makeChain(3, () => key);
  if (!before || !own || !after) throw new Error("A chain of three has three.");
  return {
    number: own.receipt.number,
    previousHash: own.receipt.previousHash,
    hash: own.hash,
    signature: own.signature,
    keyId: own.receipt.keyId,
    sealedAt: own.receipt.sealedAt,
    text: canonicalJson(own.receipt as Json),
    key: key.shown,
    before: { number: 1, hash: before.hash },
    after: { number: 3, hash: after.hash, previousHash: after.receipt.previousHash },
    ...overrides,
  };
}

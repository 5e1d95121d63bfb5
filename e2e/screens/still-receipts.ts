import type { Page } from "@playwright/test";
import type { ActivityPage, ChainView, ReceiptDetail, ReceiptRow } from "../../server/contract/activity";
import { aReceiptDetail, aReceiptRow, aSeal } from "../../server/testing/make-activity";
import { makeKey } from "../../server/testing/make-receipts";
import { answerCalls } from "./answer-calls";
import { ago, MINUTE, SECOND } from "./still-time";

const KEY = makeKey("rk-2031-01-01-1", { validFrom: "2026-01-01T00:00:00.000Z" });
const PERSON = { kind: "operator", id: "oncall" } as const;

const LINES: readonly (Partial<ReceiptRow> & { readonly ageMs: number })[] = [
  { ageMs: 1 * SECOND, number: null, verb: "cancel", reason: "Wrong branch, started again", stateAfter: "canceling" },
  { ageMs: 40 * SECOND, verb: "pause", reason: "Registry returns 502, look first", stateAfter: "pausing" },
  {
    ageMs: 3 * MINUTE,
    verb: "resume",
    actor: { kind: "client", id: "ticket-bridge" },
    outcome: "refused",
    code: "HELD_BY_OTHERS",
    reason: null,
    taskTitle: "Answer refund case 88213",
  },
  {
    ageMs: 9 * MINUTE,
    verb: "wake",
    actor: { kind: "system", id: "timer" },
    reason: null,
    stateAfter: "resumed",
    taskTitle: "Release notes for 3.18",
  },
  {
    ageMs: 12 * MINUTE,
    verb: "park",
    actor: { kind: "agent", id: "doc-writer" },
    reason: "Waits for the style guide",
    stateAfter: "paused_by_agent",
    taskTitle: "Release notes for 3.18",
  },
  {
    ageMs: 18 * MINUTE,
    verb: "resume",
    outcome: "refused",
    code: "HANDLE_MISMATCH",
    reason: "Go ahead, but wait for the quiet window",
  },
  {
    ageMs: 18 * MINUTE + 4 * SECOND,
    verb: "resume",
    actor: { kind: "operator", id: "reviewer-2" },
    reason: "Wait for the 15:00 window",
    hasInput: true,
    stateAfter: "resumed",
  },
  {
    ageMs: 25 * MINUTE,
    verb: "export",
    reason: null,
    taskId: null,
    taskTitle: null,
    subject: "receipts 1 to 18404",
    stateAfter: null,
  },
  {
    ageMs: 31 * MINUTE,
    verb: "create",
    reason: null,
    stateAfter: "submitted",
    taskTitle: "Draft replies for the returns queue",
  },
];

const ROWS: readonly ReceiptRow[] = LINES.map(({ ageMs, ...line }, i) =>
  aReceiptRow({
    id: `0199a000-0000-7000-8000-${String(100 - i).padStart(12, "0")}`,
    number: 18_420 - i,
    at: ago(ageMs),
    actor: PERSON,
    ...line,
  }),
);

/** The receipt that is open on the screen. */
export const OPEN_RECEIPT = 18_415;

function detail(): ReceiptDetail {
  const row = ROWS.find(({ number }) => number === OPEN_RECEIPT);
  return aReceiptDetail({
    ...row,
    stateBefore: "working",
    stateAfter: "working",
    versionAfter: 3,
    inputHash: "5c".repeat(32),
    lastAccepted: ROWS.find(({ number }) => number === OPEN_RECEIPT - 1) ?? null,
    seal: aSeal(KEY, {
      number: OPEN_RECEIPT,
      sealedAt: ago(18 * MINUTE - SECOND / 2),
      before: { number: OPEN_RECEIPT - 1, hash: aSeal(KEY).previousHash },
      after: { number: OPEN_RECEIPT + 1, hash: "0d7a".repeat(16), previousHash: aSeal(KEY).hash },
    }),
  });
}

/** Answers all that the page asks about receipts, so that a picture of it never changes. */
export async function stillReceipts(page: Page): Promise<void> {
  const head: ChainView = {
    tenant: "local",
    first: 1,
    count: 18_419,
    hash: "5f".repeat(32),
    at: ago(30 * SECOND),
    keyId: KEY.shown.id,
    signature: "",
  };
  const list: ActivityPage = { receipts: ROWS, nextCursor: null, lookedBackTo: null };
  await answerCalls(page, {
    "receipt.list*": list,
    "receipt.counts*": { all: 231, accepted: 219, refused: 12, atLeast: false },
    "receipt.head*": head,
    "receipt.alarms*": [],
    "receipt.get*": detail(),
    "receipt.keys*": [{ ...KEY.shown, publicKey: `MCowBQYDK2VwAyEA${"Gb9ECWmE".repeat(5)}zF4=` }],
  });
}

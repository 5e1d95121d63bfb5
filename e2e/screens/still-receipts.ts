import type { Page } from "@playwright/test";
import type { ActivityPage, ChainView, ReceiptDetail, ReceiptRow } from "../../server/contract/activity";
import { aReceiptDetail, aReceiptRow, aSeal } from "../../server/testing/make-activity";
import { makeKey } from "../../server/testing/make-receipts";
import { answerCalls } from "./answer-calls";
import { ago, MINUTE, SECOND } from "./still-time";

const KEY = makeKey("rk-2031-01-01-1", { validFrom: "2031-01-01T00:00:00.000Z" });
/** Number of the newest that is sealed. */
const NEWEST = 18_419;
const PERSON = { kind: "operator", id: "local" } as const;

/** Tasks by the last digits of their ids: most are those that the screens show, the others have ended. */
const TASKS = {
  backfill: ["f16a", "Backfill invoices of 2029"],
  publish: ["6d21", "Publish the fix of change 4182"],
  bisect: ["b20f", "Bisect the slow start of the importer"],
  split: ["8f43", "Split the orders table by region"],
  mirror: ["3c18", "Check the mirror lists"],
  ledger: ["4d29", "Move the ledger to the new cluster"],
  replies: ["5e3a", "Draft replies for the returns queue"],
} as const;
const on = (name: keyof typeof TASKS) => {
  const [no, taskTitle] = TASKS[name];
  return { taskId: `019abf6b-0000-7000-8000-00000000${no}`, taskTitle };
};

const LINES: readonly (Partial<ReceiptRow> & { readonly ageMs: number })[] = [
  { ageMs: SECOND / 2, number: null, verb: "create", ...on("replies"), reason: null, stateAfter: "submitted" },
  { ageMs: 2 * SECOND, verb: "cancel", ...on("backfill"), reason: "Wrong year", stateAfter: "canceling" },
  { ageMs: 6 * SECOND, verb: "pause", ...on("publish"), reason: "Registry returns 502", stateAfter: "pausing" },
  { ageMs: 38 * SECOND, verb: "pause", ...on("bisect"), reason: "Look at the plan first", stateAfter: "pausing" },
  {
    ...{ ageMs: 3 * MINUTE, verb: "resume", actor: { kind: "client", id: "ticket-bridge" }, ...on("split") },
    ...{ outcome: "refused", code: "HELD_BY_OTHERS", reason: null, stateAfter: "paused_by_client" },
  },
  {
    ...{ ageMs: 9 * MINUTE, verb: "wake", actor: { kind: "system", id: "timer" }, ...on("mirror") },
    ...{ reason: null, stateAfter: "resumed" },
  },
  {
    ...{ ageMs: 12 * MINUTE, verb: "park", actor: { kind: "agent", id: "doc-writer" }, ...on("mirror") },
    ...{ reason: "Looks again in 3 min", stateAfter: "paused_by_agent" },
  },
  {
    ...{ ageMs: 18 * MINUTE, verb: "resume", ...on("ledger"), outcome: "refused", code: "HANDLE_MISMATCH" },
    ...{ reason: "Go ahead, but wait for the quiet window", stateAfter: "working" },
  },
  {
    ...{ ageMs: 18 * MINUTE + 4 * SECOND, verb: "resume", actor: { kind: "operator", id: "reviewer-2" } },
    ...{ ...on("ledger"), reason: "Wait for the 15:00 window", hasInput: true, stateAfter: "resumed" },
  },
  {
    ...{ ageMs: 25 * MINUTE, verb: "export", reason: null, taskId: null, taskTitle: null, stateAfter: null },
    subject: `receipts 1 to ${NEWEST - 9}`,
  },
];

const ROWS: readonly ReceiptRow[] = LINES.map(({ ageMs, ...line }, i) =>
  aReceiptRow({
    id: `0199a000-0000-7000-8000-${String(100 - i).padStart(12, "0")}`,
    number: NEWEST + 1 - i,
    at: ago(ageMs),
    actor: PERSON,
    ...line,
  }),
);

/** The receipt that is open on the screen. */
export const OPEN_RECEIPT = NEWEST - 6;

function detail(): ReceiptDetail {
  const row = ROWS.find(({ number }) => number === OPEN_RECEIPT);
  return aReceiptDetail({
    ...row,
    ...{ stateBefore: "working", versionBefore: 12, versionAfter: 12, scope: "prod/billing" },
    handle: `suspend-${on("ledger").taskId}`,
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
    count: NEWEST,
    hash: "5f".repeat(32),
    at: ago(1.5 * SECOND),
    keyId: KEY.shown.id,
    signature: "",
  };
  const list: ActivityPage = { receipts: ROWS, nextCursor: null, lookedBackTo: null };
  await answerCalls(page, {
    "receipt.list": list,
    "receipt.counts": { all: 231, accepted: 219, refused: 12, atLeast: false },
    "receipt.head": head,
    "receipt.alarms": [],
    "receipt.get": detail(),
    "receipt.keys": [{ ...KEY.shown, publicKey: `MCowBQYDK2VwAyEA${"Gb9ECWmE".repeat(5)}zF4=` }],
  });
}

import type { Page } from "@playwright/test";
import type { OperationDetail, OperationView, TargetPage, TargetView } from "../../server/contract/operation-view";
import { answerCall, answerCalls } from "./answer-calls";
import { ago, HOUR, SECOND } from "./still-time";

const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n.toString(16)}`;
export const SHOWN_OPERATION = id(0xd1);
const COUNTS = { asked: 0, done: 0, already: 0, skipped: 0, refused: 0, failed: 0, gone: 0, waiting: 0 };
const NO = { allowed: false, reason: "Not now." };

const RUNNING: OperationView = {
  ...{ id: SHOWN_OPERATION, verb: "pause", undoes: null, undoneBy: null, actor: "operator:oncall", holdId: null },
  ...{
    reason: "Registry outage, stop retries",
    params: { mode: "finish_step" },
    perSecond: null,
    selecting: false,
    failure: null,
  },
  filter: {
    ...{ view: "active", scope: "prod/platform", states: ["working"], agents: [], heldBy: [] },
    ...{ labels: ["uses-registry"], q: "" },
  },
  ...{ state: "finished", version: 4, targets: 34, createdAt: ago(52 * SECOND), decidedAt: ago(51 * SECOND) },
  counts: { ...COUNTS, done: 14, asked: 6, skipped: 9, refused: 3, failed: 2 },
  ...{ finishedAt: null, actions: { stop: NO, retry: { allowed: true }, undo: { allowed: true } } },
};
const over = (n: number, view: Partial<OperationView>): OperationView => ({
  ...RUNNING,
  ...{ id: id(n), createdAt: ago(n * HOUR), decidedAt: ago(n * HOUR), finishedAt: ago(n * HOUR) },
  ...view,
});
const LIST: readonly OperationView[] = [
  RUNNING,
  over(1, { reason: "Support daily spend", targets: 12, counts: { ...COUNTS, done: 12 }, actor: "budget:support" }),
  over(2, { verb: "resume", reason: "Registry is back", targets: 21, counts: { ...COUNTS, done: 20, already: 1 } }),
  over(3, { verb: "cancel", reason: "Started twice", targets: 6, counts: { ...COUNTS, done: 5, skipped: 1 } }),
  over(26, { verb: "undo_pause", reason: "Wrong filter", targets: 8, counts: { ...COUNTS, done: 8 } }),
];
const DETAIL: OperationDetail = {
  operation: RUNNING,
  groups: [
    { outcome: "refused", code: "AGENT_CANNOT_PAUSE", message: "mirror-crawler cannot pause.", count: 2 },
    { outcome: "refused", code: "TASK_NOT_PAUSABLE", message: "It is being canceled. Nothing was changed.", count: 1 },
    { outcome: "failed", code: null, message: "The attempt ended in an error. Retry it.", count: 2 },
    { outcome: "skipped", code: null, message: "It ended first.", count: 9 },
  ],
  undoable: 14,
  course: Array.from({ length: 14 }, (_, n) => ({ afterMs: Math.round(900 * n ** 1.55) + 800, reached: n + 1 })),
};

const target = (no: number, title: string, more: Partial<TargetView>): TargetView => ({
  ...{ no, taskId: id(0x10 + no), title, agent: "ci-fixer", state: "working", outcome: "asked", code: null },
  ...{ message: null, settledAt: null, madeTaskId: null, step: null, remedy: null },
  ...more,
});
const step = (number: number, tool: string, [seconds, usual]: readonly [number, number | null]) => ({
  ...{ number, name: tool, tool, startedAt: ago(seconds * SECOND), usualMs: usual === null ? null : usual * SECOND },
});
const TARGETS: Partial<Record<string, readonly TargetView[]>> = {
  failed: [
    target(1, "Sync the artifact cache", {
      outcome: "failed",
      message: "The attempt ended in an error. Retry it.",
      remedy: "retry",
    }),
    target(2, "Verify signatures for 3.18", {
      outcome: "failed",
      message: "The attempt ended in an error. Retry it.",
      remedy: "retry",
    }),
  ],
  refused: [
    target(3, "Fix failing checks on change 4179", {
      outcome: "refused",
      message: "It is being canceled. Nothing was changed.",
      remedy: "again",
    }),
    target(4, "Crawl the mirror lists", {
      agent: "mirror-crawler",
      outcome: "refused",
      message: "mirror-crawler cannot pause.",
      remedy: "cancel",
    }),
    target(5, "Rebuild the docs index", {
      agent: "mirror-crawler",
      outcome: "refused",
      message: "mirror-crawler cannot pause.",
      remedy: "cancel",
    }),
  ],
  asked: [
    target(6, "Rebase release train onto main", { step: step(9, "git.rebase", [38, 58]) }),
    target(7, "Fix failing checks on change 4185", { step: step(3, "shell.run", [52, 75]) }),
    target(8, "Bump the compiler image", { step: step(2, "image.pull", [52, 14]) }),
    target(9, "Scan the base images", { step: step(88, "osv.lookup", [52, null]) }),
    target(10, "Build edge images for 3.18", { step: step(3, "image.build", [52, 220]) }),
    target(11, "Wait for the registry", {}),
  ],
};

/** An operation in the middle of its course, as no seeded product has one at one moment. */
export async function stillOperation(page: Page): Promise<void> {
  await answerCalls(page, { "operation.list": { operations: LIST, nextCursor: null }, "operation.find": DETAIL });
  const targets = ({ outcome }: { outcome: string }): TargetPage => ({
    targets: TARGETS[outcome] ?? [],
    hasMore: false,
  });
  await answerCall(page, "operation.targets", targets);
}

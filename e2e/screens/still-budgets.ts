import type { Page } from "@playwright/test";
import type { BudgetDetail, BudgetPreview, BudgetView } from "../../server/contract/budget-view";
import type { OperationDetail, OperationPage, OperationView, TargetPage } from "../../server/contract/operation-view";
import type { PricePage, PricePreview } from "../../server/contract/price-view";
import { answerCalls } from "./answer-calls";
import { ago, ahead, HOUR, MINUTE, NOW, SECOND } from "./still-time";

const DAY = 24 * HOUR;
const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n.toString(16)}`;
export const SHOWN_BUDGET = id(0xb1);
export const SHOWN_OPERATION = id(0xc1);

const WEEKLY: BudgetView = {
  ...{ id: SHOWN_BUDGET, version: 3, name: "Platform weekly spend", measure: "cost", targetKind: "scope" },
  ...{ target: "prod/platform", targetRef: "prod/platform", windowKind: "week", zone: "UTC", rollingHours: null },
  ...{ baseUnits: 1_200_000_000, notifyPercent: 80, holdPercent: 95, atLimit: "pause", mode: "finish_step" },
  ...{ state: "open", startsAt: ago(3 * DAY), resetsAt: ahead(4 * DAY), limitUnits: 1_200_000_000 },
  ...{ extraUnits: 0, onceUnits: 0, spentUnits: 873_400_000, reservedUnits: 0, heldTasks: 0, operationId: null },
  ...{ perHour: 8_920_000, runsOutAt: ahead(36 * HOUR), at: NOW },
};
const SUPPORT: BudgetView = {
  ...WEEKLY,
  ...{ id: id(0xb2), name: "Support daily spend", target: "prod/support", windowKind: "day", state: "exhausted" },
  ...{ limitUnits: 200_000_000, baseUnits: 200_000_000, spentUnits: 200_000_000, heldTasks: 12, runsOutAt: NOW },
  ...{ startsAt: ago(14 * HOUR), resetsAt: ahead(9 * HOUR), operationId: id(0xc2) },
};
const STEPS: BudgetView = {
  ...WEEKLY,
  ...{ id: id(0xb3), name: "CI fixer steps", measure: "steps", targetKind: "agent", target: "ci-fixer" },
  ...{ windowKind: "rolling", rollingHours: 6, limitUnits: 400, baseUnits: 400, spentUnits: 340, state: "notified" },
  ...{ resetsAt: null, runsOutAt: ahead(3 * HOUR), perHour: 20 },
};
const DETAIL: BudgetDetail = {
  ...WEEKLY,
  course: Array.from({ length: 37 }, (_, n) => ({
    at: ago((36 - n) * 2 * HOUR),
    spentUnits: Math.round((873_400_000 * (n + Math.sin(n / 2))) / (36 + Math.sin(18))),
  })),
  ...{ createdBy: "operator:oncall", createdAt: ago(90 * DAY), liveTasks: 121 },
};
const PREVIEW: BudgetPreview = {
  ...{ counts: 121, running: 41, usedUnits: 873_400_000, wouldHold: 0, stoppable: 46 },
  byAgent: [
    { agent: "ci-fixer", tasks: 24 },
    { agent: "security-scanner", tasks: 13 },
    { agent: "rebase-worker", tasks: 9 },
  ],
  cannotPause: [{ agent: "mirror-crawler", tasks: 5 }],
};

const NO = { allowed: false, reason: "It is over." } as const;
const NONE = { asked: 0, done: 0, already: 0, skipped: 0, refused: 0, failed: 0, gone: 0, waiting: 0 };
const PAUSE: OperationView = {
  ...{ id: SHOWN_OPERATION, verb: "pause", undoes: null, undoneBy: null, actor: "operator:oncall" },
  ...{ reason: "Registry outage, stop retries", params: { mode: "finish_step" }, state: "finished", holdId: null },
  filter: null,
  ...{ selecting: false, perSecond: null, version: 4, targets: 34 },
  counts: { ...NONE, done: 14, asked: 6, skipped: 9, refused: 2, failed: 3 },
  ...{ createdAt: ago(52 * SECOND), decidedAt: ago(50 * SECOND), finishedAt: null },
  actions: { stop: NO, retry: { allowed: true }, undo: { allowed: true } },
};
const REFILL: OperationView = {
  ...PAUSE,
  ...{ id: id(0xc3), verb: "refill", actor: "operator:budget-desk", reason: "Research weekly", targets: 9 },
  counts: { ...NONE, done: 9 },
  ...{ createdAt: ago(22 * HOUR), decidedAt: ago(22 * HOUR), finishedAt: ago(22 * HOUR) },
  actions: { stop: NO, retry: NO, undo: NO },
};
const OPERATION: OperationDetail = {
  operation: PAUSE,
  groups: [
    { outcome: "skipped", code: null, message: "It ended first.", count: 9 },
    { outcome: "failed", code: null, message: "It could not be tried to the end. Try it again.", count: 3 },
    { outcome: "refused", code: "AGENT_CANNOT_PAUSE", message: "mirror-crawler cannot pause.", count: 2 },
  ],
  undoable: 14,
  course: Array.from({ length: 14 }, (_, n) => ({ afterMs: 2_000 + n * 3_700, reached: n + 1 })),
};
const TARGETS: TargetPage = {
  targets: ["Crawl the mirror lists", "Rebuild the docs index"].map((title, n) => ({
    ...{ no: n + 1, taskId: id(0xd0 + n), title, agent: "mirror-crawler", state: "working", outcome: "refused" },
    ...{ code: null, message: "It could not be done.", settledAt: null, madeTaskId: null },
  })),
  hasMore: false,
};

const LARGE = { model: "m-large", inputMicros: 3_000_000, outputMicros: 15_000_000, cachedMicros: 300_000 };
const SMALL = { model: "m-small", inputMicros: 800_000, outputMicros: 4_000_000, cachedMicros: null };
const PRICES: PricePage = {
  prices: [
    { ...LARGE, validFrom: ahead(17 * DAY), inputMicros: 2_500_000, standing: "later" },
    { ...LARGE, validFrom: ago(120 * DAY), standing: "now" },
    { ...LARGE, validFrom: ago(400 * DAY), inputMicros: 5_000_000, standing: "past" },
    { ...SMALL, validFrom: ago(120 * DAY), standing: "now" },
  ],
  total: 4,
};
const PRICE_PREVIEW: PricePreview = {
  ...{ added: 1, changed: 1, same: 2 },
  changes: [
    { ...LARGE, validFrom: ago(120 * DAY), inputMicros: 2_800_000, standing: "now", change: "changed", before: LARGE },
    { ...SMALL, model: "m-tiny", validFrom: ahead(30 * MINUTE), standing: "later", change: "new", before: null },
  ],
};

/** Budgets, prices and operations in the middle of their life, as no seeded product has them at one moment. */
export async function stillBudgets(page: Page): Promise<void> {
  const answers = {
    "budget.list": [SUPPORT, STEPS, WEEKLY],
    "budget.find": DETAIL,
    "budget.preview": PREVIEW,
    "budget.prices": PRICES,
    "budget.previewPrices": PRICE_PREVIEW,
    "operation.list": { operations: [PAUSE, REFILL], nextCursor: null } satisfies OperationPage,
    "operation.find": OPERATION,
    "operation.targets": TARGETS,
  };
  await answerCalls(page, answers);
}

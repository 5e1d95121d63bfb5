import type { Page } from "@playwright/test";
import type { BudgetDetail, BudgetPreview, BudgetView } from "../../server/contract/budget-view";
import { isBudgetAtRisk } from "../../server/contract/is-budget-at-risk";
import type { PricePage, PriceView } from "../../server/contract/price-view";
import { answerCall, answerCalls } from "./answer-calls";
import { ago, ahead, HOUR, MIDNIGHT, MINUTE, NOW } from "./still-time";

const DAY = 24 * HOUR;
const id = (n: number) => `0199a000-0000-7000-8000-0000000000${n.toString(16)}`;
export const SHOWN_BUDGET = id(0xb1);

const WEEKLY: BudgetView = {
  ...{ id: SHOWN_BUDGET, version: 3, name: "Platform weekly spend", measure: "cost", targetKind: "scope" },
  ...{ target: "prod/platform", targetRef: "prod/platform", windowKind: "week", zone: "UTC", rollingHours: null },
  ...{ baseUnits: 1_200_000_000, notifyPercent: 80, holdPercent: 95, atLimit: "pause", mode: "finish_step" },
  ...{
    state: "open",
    trippedAt: null,
    startsAt: "2031-05-12T00:00:00.000Z",
    resetsAt: "2031-05-19T00:00:00.000Z",
    limitUnits: 1_200_000_000,
  },
  ...{ extraUnits: 0, onceUnits: 0, spentUnits: 873_400_000, reservedUnits: 0, heldTasks: 0, operationId: null },
  ...{ perHour: 8_920_000, runsOutAt: ahead((326.6 / 8.92) * HOUR), at: NOW },
};
const SUPPORT: BudgetView = {
  ...WEEKLY,
  ...{ id: id(0xb2), name: "Support daily spend", target: "prod/support", windowKind: "day", state: "exhausted" },
  ...{ limitUnits: 200_000_000, baseUnits: 200_000_000, spentUnits: 200_000_000, heldTasks: 12, runsOutAt: NOW },
  ...{ trippedAt: ago(9 * MINUTE), perHour: 10_200_000 },
  ...{ startsAt: "2031-05-14T00:00:00.000Z", resetsAt: MIDNIGHT, operationId: id(0xc2) },
};
const STEPS: BudgetView = {
  ...WEEKLY,
  ...{ id: id(0xb3), name: "CI fixer steps", measure: "steps", targetKind: "agent", target: "ci-fixer" },
  ...{ windowKind: "rolling", rollingHours: 6, limitUnits: 400, baseUnits: 400, spentUnits: 340, state: "notified" },
  ...{ resetsAt: null, runsOutAt: ahead(3 * HOUR), perHour: 20 },
};
const DETAIL: BudgetDetail = {
  ...WEEKLY,
  course: Array.from({ length: 32 }, (_, n) => ({
    at: ago((31 - n) * 2 * HOUR),
    spentUnits: Math.round((873_400_000 * (n + Math.sin(n / 2))) / (31 + Math.sin(15.5))),
  })),
  ...{ createdBy: "operator:oncall", createdAt: ago(90 * DAY), liveTasks: 121, unreportedTasks: 0, failure: null },
};
const PREVIEW: BudgetPreview = {
  ...{ counts: 121, running: 41, unreported: 0, usedUnits: 873_400_000, wouldHold: 0, wouldLetGo: 0, stoppable: 46 },
  byAgent: [
    { agent: "ci-fixer", tasks: 24 },
    { agent: "security-scanner", tasks: 13 },
    { agent: "rebase-worker", tasks: 9 },
  ],
  cannotPause: [{ agent: "mirror-crawler", tasks: 5 }],
};

/** Of one that would be used up from the start. */
const STOPS_AT_ONCE: BudgetPreview = {
  ...PREVIEW,
  ...{ counts: 21, running: 14, usedUnits: 640, wouldHold: 14, stoppable: 14, cannotPause: [] },
};

const price = (model: string, more: Partial<PriceView>): PriceView => ({
  ...{ model, validFrom: ago(90 * DAY), standing: "now", inputMicros: 3_000_000, outputMicros: 15_000_000 },
  ...{ cachedMicros: 300_000 },
  ...more,
});
const PRICES: PricePage = {
  prices: [
    price("m-large", { validFrom: ahead(17 * DAY), standing: "later", inputMicros: 2_500_000 }),
    price("m-large", {}),
    price("m-large", { validFrom: ago(400 * DAY), standing: "past", inputMicros: 5_000_000, outputMicros: 25_000_000 }),
    price("m-small", { inputMicros: 250_000, outputMicros: 1_250_000, cachedMicros: null }),
  ],
  total: 4,
};

const BUDGETS = [SUPPORT, STEPS, WEEKLY];

/** Budgets in the middle of their life, as no seeded product has them at one moment. */
export async function stillBudgets(page: Page): Promise<void> {
  const answers = {
    "budget.list": { budgets: BUDGETS, all: BUDGETS.length, atRisk: BUDGETS.filter(isBudgetAtRisk).length },
    "budget.find": DETAIL,
    "budget.prices": PRICES,
  };
  await answerCalls(page, answers);
  await answerCall(page, "budget.preview", ({ fields }: { fields: { measure: string } }) =>
    fields.measure === "tokens" ? STOPS_AT_ONCE : PREVIEW,
  );
}

import type { BudgetView } from "../contract/budget-view";

/** A weekly budget of money for a scope, open; overrides make it what the test needs. */
export function makeBudgetView(overrides: Partial<BudgetView> = {}): BudgetView {
  return {
    ...{ id: "0199a000-0000-7000-8000-0000000000b1", version: 3, name: "Platform weekly spend", measure: "cost" },
    ...{ targetKind: "scope", target: "prod/platform", targetRef: "prod/platform", windowKind: "week", zone: "UTC" },
    ...{ rollingHours: null, baseUnits: 1_200_000_000, notifyPercent: 80, holdPercent: 95, atLimit: "pause" },
    ...{
      mode: "finish_step",
      state: "open",
      trippedAt: null,
      startsAt: "2026-01-05T00:00:00Z",
      resetsAt: "2026-01-12T00:00:00Z",
    },
    ...{ limitUnits: 1_200_000_000, extraUnits: 0, onceUnits: 0, spentUnits: 873_400_000, reservedUnits: 0 },
    ...{ heldTasks: 0, operationId: null, perHour: 8_920_000, runsOutAt: null, at: "2026-01-07T10:00:00Z" },
    ...overrides,
  };
}

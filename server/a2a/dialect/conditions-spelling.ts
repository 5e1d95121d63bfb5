import type { Spelling } from "./spelling";

/** How what a held task waits for may be written. */
export const CONDITIONS_SPELLING: Spelling = {
  onEvent: { also: ["on_event"] },
  afterTask: { also: ["after_task"] },
  onBudgetRefill: { also: ["on_budget_refill"] },
  timeout: { inside: { durationMinutes: { also: ["duration_minutes"] }, onTimeout: { also: ["on_timeout"] } } },
};

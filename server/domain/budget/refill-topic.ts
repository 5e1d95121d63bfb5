/** Topics that begin like this are said by the product alone. */
export const REFILL_PREFIX = "budget.refilled:";

/** What is said when a budget has something left again; parked tasks may wait for it. */
export function refillTopic(budgetId: string): string {
  return `${REFILL_PREFIX}${budgetId}`;
}

/** What is said when a budget has something left again; parked tasks may wait for it. */
export function refillTopic(budgetId: string): string {
  return `budget.refilled:${budgetId}`;
}

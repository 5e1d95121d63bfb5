import { isAtRisk } from "../domain/budget/is-at-risk";

/** Whether a budget is counted among those that somebody should look at. */
export const isBudgetAtRisk = isAtRisk;

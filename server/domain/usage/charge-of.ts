import type { Change } from "../task/change";
import type { Task } from "../task/task";

/** What a change counts for the budgets of its task, beside the time since it was last counted. Null was not reported. */
export interface Charge {
  readonly tokens: number | null;
  readonly micros: number | null;
  readonly steps: number;
}

/** Null: nothing counts, since no budget does or no attempt ran. Waiting and being held use nothing up. */
export function chargeOf(
  { budgets, attempt }: Pick<Task, "budgets" | "attempt">,
  { commitNo, control, usage, stepsDone }: Change,
): Charge | null {
  if (budgets.length === 0 || !attempt) return null;
  const ends = control !== undefined && control.attempt !== attempt;
  if (commitNo === undefined && !ends) return null;
  const { inputTokens = null, outputTokens = null, spentMicros = null } = usage ?? {};
  const tokens = inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
  return { tokens, micros: spentMicros, steps: stepsDone ?? 0 };
}

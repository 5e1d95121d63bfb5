import type { ModelBudget } from "./budget-cases";

/** A task of a case as it has come to be. */
export interface PlayedTask {
  readonly no: number;
  readonly id: string;
  readonly agent: 0 | 1;
  readonly budgets: readonly ModelBudget[];
  state: "queued" | "running" | "held" | "ended";
  attempt: string;
  attempts: number;
  commits: number;
  /** It was told to pause. */
  isTold: boolean;
  /** They do not stop it. */
  readonly exempt: Set<ModelBudget>;
}

export function chargeAll(task: PlayedTask, use: number): void {
  for (const budget of task.budgets) budget.charge(task.no, use, task.isTold || task.exempt.has(budget));
}

/** Those that may stop it. */
export function stopping({ budgets, exempt }: PlayedTask): readonly ModelBudget[] {
  return budgets.filter((budget) => !exempt.has(budget));
}

export function isOver(task: PlayedTask): boolean {
  return stopping(task).some(({ isUsedUp }) => isUsedUp);
}

/** Null where it depends on when somebody looked: what is set aside may have reached the hold rung or not yet. */
export function mayStart(task: PlayedTask): boolean | null {
  if (isOver(task)) return false;
  if (task.attempts > 0) return true;
  if (task.budgets.some((budget) => budget.holdsNewAt(budget.spent)))
    return task.budgets.every(({ reserved }) => reserved === 0) ? false : null;
  return task.budgets.some((budget) => budget.holdsNewAt(budget.taken)) ? null : true;
}

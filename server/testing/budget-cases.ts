import fc from "fast-check";
import { isReached, rungUnits } from "../domain/budget/budget";

/** Tasks of two agents, in a tree, and what happens to them, one act after the other. Numbers of tasks wrap around those that run, numbers of budgets around all. */
export interface BudgetCase {
  readonly tasks: readonly { readonly agent: 0 | 1; readonly parent: number; readonly isLabeled: boolean }[];
  readonly budgets: readonly BudgetPlan[];
  readonly acts: readonly BudgetPlayAct[];
}

export interface BudgetPlan {
  readonly measure: "tokens" | "cost" | "steps" | "active_time";
  readonly of: "task" | "agent" | "scope" | "label";
  readonly pick: number;
  readonly limit: number;
  readonly notifyPercent: number | null;
  readonly holdPercent: number | null;
  readonly atLimit: "pause" | "cancel" | "notify";
  readonly window: "life" | "day";
}

export type BudgetPlayAct =
  | { readonly kind: "claim"; readonly agent: 0 | 1; readonly max: number }
  | { readonly kind: "commit"; readonly task: number; readonly use: number; readonly release: boolean }
  | { readonly kind: "together"; readonly uses: readonly number[] }
  | { readonly kind: "reserve"; readonly task: number; readonly want: number }
  /** Somebody lets a held task go on without the budgets that are used up. */
  | { readonly kind: "exempt"; readonly task: number }
  | { readonly kind: "raise"; readonly budget: number; readonly add: number }
  /** A day goes by: for a budget of each day a new window begins. */
  | { readonly kind: "turn"; readonly budget: number };

/** Milliseconds that a task works for what a step uses of a budget of time: so many that those of the test itself, counted too, never make one more. */
export const UNIT_MS = 100_000_000;

const agent = fc.constantFrom(0 as const, 1 as const);
const percent = fc.option(fc.integer({ min: 1, max: 99 }), { nil: null });
const budget = fc.record({
  measure: fc.constantFrom("tokens" as const, "cost" as const, "steps" as const, "active_time" as const),
  of: fc.constantFrom("task" as const, "agent" as const, "scope" as const, "label" as const),
  pick: fc.nat(9),
  limit: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 300 })),
  notifyPercent: percent,
  holdPercent: percent,
  atLimit: fc.constantFrom("pause" as const, "pause" as const, "pause" as const, "cancel" as const, "notify" as const),
  window: fc.constantFrom("life" as const, "day" as const),
});

/** `largest`: what one step may use. Small ones keep what is left dealt out to slots for a while, large ones do not. */
function acts(largest: number): fc.Arbitrary<readonly BudgetPlayAct[]> {
  const use = fc.integer({ min: 1, max: largest });
  const task = fc.nat(9);
  const act = fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("claim" as const), agent, max: fc.constantFrom(1, 20) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("commit" as const), task, use, release: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("together" as const), uses: fc.array(use, size(5)) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("reserve" as const), task, want: use }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("exempt" as const), task }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("raise" as const), budget: task, add: use }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("turn" as const), budget: task }) },
  );
  const first = ([0, 1] as const).map((one) => ({ kind: "claim" as const, agent: one, max: 1 }));
  return fc.array(act, { minLength: 5, maxLength: 8 }).map((then) => [...first, ...then]);
}

const size = (length: number) => ({ minLength: length, maxLength: length });

export const budgetCase: fc.Arbitrary<BudgetCase> = fc.record({
  tasks: fc.array(fc.record({ agent, parent: fc.nat(5), isLabeled: fc.boolean() }), { minLength: 1, maxLength: 5 }),
  budgets: fc.array(budget, { minLength: 1, maxLength: 4 }),
  acts: fc.constantFrom(2, 40, 120).chain(acts),
});

/** What the rows of a budget's window have to come to: no slots, no looks, only sums. */
export class ModelBudget {
  spent = 0;
  limit: number;
  /** Of the windows before this one. */
  spentBefore = 0;
  /** Of that: what those used that it had told to stop, or that it spares. */
  pastTheWord = 0;
  /** Most that one step used. */
  largest = 1;
  private readonly setAside = new Map<number, number>();

  constructor(
    readonly id: string,
    readonly plan: BudgetPlan,
  ) {
    this.limit = plan.limit;
  }

  get reserved(): number {
    return [...this.setAside.values()].reduce((sum, units) => sum + units, 0);
  }

  get taken(): number {
    return this.spent + this.reserved;
  }

  get isHard(): boolean {
    return this.plan.atLimit !== "notify";
  }

  /** Of the budget's measure that one unit of the model is. */
  get scale(): number {
    return this.plan.measure === "active_time" ? UNIT_MS : 1;
  }

  get limitUnits(): number {
    return this.limit * this.scale;
  }

  /** Nothing starts, and what runs is told to pause. */
  get isUsedUp(): boolean {
    return this.isHard && isReached(this.taken, this.limit);
  }

  /** Whether its hold rung is reached by so much. */
  holdsNewAt(units: number): boolean {
    const { holdPercent } = this.plan;
    return holdPercent !== null && isReached(units * this.scale, rungUnits(this.limitUnits, holdPercent));
  }

  chargeOf(use: number): number {
    return this.plan.measure === "steps" ? 1 : use;
  }

  /** A step of the task is over, and with it what was set aside for it. */
  charge(task: number, use: number, isPastTheWord = false): void {
    const units = this.chargeOf(use);
    this.spent += units;
    if (isPastTheWord) this.pastTheWord += units;
    this.largest = Math.max(this.largest, units);
    this.free(task);
  }

  free(task: number): void {
    this.setAside.delete(task);
  }

  /** A new window starts at zero, with the limit of all of them. What was set aside goes with the one before. */
  turn(): void {
    this.spentBefore += this.spent;
    this.spent = 0;
    this.limit = this.plan.limit;
    this.pastTheWord = 0;
    this.setAside.clear();
  }

  /** Passed by a step of each of so many tasks at most, whoever went on against its word left out. */
  isOvershot(tasks: number): boolean {
    return this.isHard && this.spent - this.pastTheWord >= this.limit + tasks * this.largest;
  }

  wishOf(want: number): number {
    return this.plan.measure === "tokens" ? want : 0;
  }

  fits(want: number): boolean {
    return !this.isHard || this.limit - this.taken >= Math.max(1, this.wishOf(want));
  }

  reserve(task: number, want: number): void {
    this.setAside.set(task, (this.setAside.get(task) ?? 0) + this.wishOf(want));
  }
}

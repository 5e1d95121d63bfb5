import fc from "fast-check";
import { expect, it } from "vitest";
import type { Ladder } from "./budget";
import { isReached, LIMIT_ACTIONS } from "./budget";
import { SLOTS, type SlotFacts, settleWindow } from "./settle-window";

const newSlots = () => Array.from({ length: SLOTS }, (_, no) => ({ no, spent: 0, reserved: 0, largest: 0 }));

/** A budget as its rows are: charged slot by slot, looked at when a slot asks for it. */
class Rows {
  slots = newSlots();
  ledger = 0;
  isSlotted = false;
  private granted: ReadonlyMap<number, number> = new Map();

  constructor(
    readonly limitUnits: number,
    private readonly ladder: Ladder,
  ) {
    this.turn();
  }

  /** What the commit's statement does; true: somebody has to look. */
  charge(writer: number, amount: number): boolean {
    const slot = this.slots[this.isSlotted ? writer % SLOTS : 0];
    if (!slot) throw new Error("There is such a slot.");
    slot.spent += amount;
    slot.largest = Math.max(slot.largest, amount);
    this.ledger += amount;
    return this.leftOf(slot) <= 0 || (!this.isSlotted && this.leftOf(slot) >= 8 * SLOTS * slot.largest);
  }

  /** True: nothing is left. */
  look(): boolean {
    const found = settleWindow({ ...this.ladder, limitUnits: this.limitUnits, slots: this.slots });
    this.granted = found.granted;
    this.isSlotted = found.isSlotted;
    return found.isExhausted && this.isHard;
  }

  /** A new window starts at zero. */
  turn(): void {
    this.slots = newSlots();
    this.ledger = 0;
    // How large a step may be is known from the first one on.
    this.charge(0, LARGEST);
    this.look();
  }

  /** What is only marked at its limit stops nobody. */
  get isHard(): boolean {
    return this.ladder.atLimit !== "notify";
  }

  get isUsedUp(): boolean {
    return this.isHard && isReached(this.ledger, this.limitUnits);
  }

  private leftOf({ no, spent, reserved }: SlotFacts): number {
    return (this.granted.get(no) ?? 0) - spent - reserved;
  }
}

interface Running {
  readonly budgets: readonly Rows[];
  isStopped: boolean;
  /** Budgets it has charged and that it looks at before it goes on. */
  looks: readonly Rows[] | null;
}

const LARGEST = 40;
const percent = fc.option(fc.integer({ min: 1, max: 99 }), { nil: null });
const budget = fc.record({
  ...{ limit: fc.integer({ min: 1, max: 30_000 }), notifyPercent: percent, holdPercent: percent },
  atLimit: fc.constantFrom(...LIMIT_ACTIONS),
});
const act = fc.oneof(
  { weight: 30, arbitrary: fc.record({ task: fc.nat(23), amount: fc.integer({ min: 1, max: LARGEST }) }) },
  { weight: 1, arbitrary: fc.record({ turns: fc.nat(3) }) },
);

it("never starts a step at or over the limit, overshoots by a step of each running task at most, and keeps its ledger", () => {
  fc.assert(
    fc.property(
      fc.array(budget, { minLength: 1, maxLength: 4 }),
      // Each task has a parent before it, or none: it draws on the budgets of all above it.
      fc.array(fc.record({ parent: fc.nat(30), own: fc.option(fc.nat(3), { nil: null }) }), {
        minLength: 1,
        maxLength: 24,
      }),
      fc.array(act, { maxLength: 300 }),
      (budgets, tree, acts) => {
        const rows = budgets.map(({ limit, ...ladder }) => new Rows(limit, ladder));
        const tasks = planTasks(tree, rows);
        for (const one of acts) {
          if ("turns" in one) turn(tasks, rows[one.turns]);
          else step(tasks, { index: one.task % tasks.length, amount: one.amount });
        }
        for (const one of rows) {
          expect(one.slots.reduce((sum, { spent }) => sum + spent, 0)).toBe(one.ledger);
          const running = tasks.filter((task) => task.budgets.includes(one)).length;
          if (one.isHard)
            expect(one.ledger).toBeLessThan(Math.max(one.limitUnits, LARGEST + 1) + (running + 1) * LARGEST);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

function planTasks(
  tree: readonly { readonly parent: number; readonly own: number | null }[],
  rows: readonly Rows[],
): Running[] {
  const tasks: Running[] = [];
  for (const { parent, own } of tree) {
    const above = tasks[parent]?.budgets ?? [];
    const mine = own === null ? undefined : rows[own];
    const all = mine && !above.includes(mine) ? [...above, mine] : above;
    // What is used up lets nothing start.
    tasks.push({ budgets: all, isStopped: all.some((one) => one.isUsedUp), looks: null });
  }
  return tasks;
}

/** With a new window those go on that nothing else stops. What was canceled is over, which a model of sums need not tell from what waits. */
function turn(tasks: readonly Running[], budget: Rows | undefined): void {
  if (!budget) return;
  budget.turn();
  for (const task of tasks)
    if (task.isStopped && task.budgets.includes(budget)) task.isStopped = task.budgets.some((one) => one.isUsedUp);
}

/** The running step of a task ends and is charged; or, when that was done, its look is over and it may start the next one. */
function step(tasks: readonly Running[], { index, amount }: { readonly index: number; readonly amount: number }): void {
  const task = tasks[index];
  if (!task || task.isStopped) return;
  if (!task.looks) {
    task.looks = task.budgets.filter((one) => one.charge(index, amount));
    if (task.looks.length > 0) return;
  }
  const stops = task.looks.map((one) => one.look()).some(Boolean);
  const asked = task.looks.length > 0;
  task.looks = null;
  task.isStopped = stops;
  // The look and the start are one: what was charged since by others is seen by their own looks.
  if (!stops && !asked) for (const one of task.budgets) expect(one.isUsedUp).toBe(false);
}

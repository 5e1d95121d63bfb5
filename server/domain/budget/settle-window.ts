import { isReached, type Ladder, rungUnits } from "./budget";

/** Parts that what is left is dealt out to, so that writers at the same time take from different ones. */
export const SLOTS = 32;
/** Dealing out pays from so many of the largest charge on; below, all take from one slot and none can overshoot unseen. */
const DEAL_FROM = 4 * SLOTS;

export interface SlotFacts {
  readonly no: number;
  readonly spent: number;
  readonly reserved: number;
  /** Most that one commit took. */
  readonly largest: number;
}

export interface WindowFacts extends Ladder {
  /** With what people added for this window. */
  readonly limitUnits: number;
  readonly slots: readonly SlotFacts[];
  /** Units that somebody wants to set aside at once, out of one slot. */
  readonly demand?: number;
}

/** Where a window stands, and how what is left until its next rung is dealt out. */
export interface Settlement {
  readonly spentUnits: number;
  readonly reservedUnits: number;
  readonly isNotified: boolean;
  /** No new task starts. */
  readonly isHeld: boolean;
  readonly isExhausted: boolean;
  readonly isSlotted: boolean;
  /** What is given back unused may leave a rung that was reached by it, or more granted than the next one: who gives back looks again. */
  readonly looksAtRelease: boolean;
  /** What each slot may reach, by its number: who takes more than that has to look again. */
  readonly granted: ReadonlyMap<number, number>;
}

/**
 * Sums a window up, seen under its lock. Each slot is granted so little that a rung cannot be passed while every slot has
 * something left, even when all of them are overdrawn by one charge: nobody passes a rung without looking here again.
 */
export function settleWindow({ limitUnits, slots, demand = 0, ...ladder }: WindowFacts): Settlement {
  const spentUnits = sum(slots, ({ spent }) => spent);
  const reservedUnits = sum(slots, ({ reserved }) => reserved);
  const taken = spentUnits + reservedUnits;
  const reached = (percent: number | null) => percent !== null && isReached(taken, rungUnits(limitUnits, percent));
  const isExhausted = isReached(taken, limitUnits);
  // What cannot be set aside passes no rung: others would take what is granted for it past one, unseen.
  const wanted = taken + demand <= limitUnits ? demand : 0;
  const left = Math.max(0, nextRung(limitUnits, ladder, taken + wanted) - taken);
  const largest = Math.max(1, demand, ...slots.map((slot) => slot.largest));
  const isSlotted = slots.length === SLOTS && left >= DEAL_FROM * largest;
  const share = Math.floor((left - SLOTS * largest) / SLOTS);
  const shareOf = (no: number) => (isSlotted ? share : no === 0 ? left : 0);
  // With nothing left not even what is set aside: given back unused, it is no leave to go on over the limit.
  const dealt = slots.map(
    ({ no, spent, reserved }) => [no, left > 0 ? spent + reserved + shareOf(no) : spent] as const,
  );
  const grantedInAll = sum(dealt, ([, granted]) => granted);
  const looksAtRelease = rungsOf(limitUnits, ladder).some((rung) =>
    isReached(taken, rung) ? !isReached(spentUnits, rung) : grantedInAll > rung,
  );
  return {
    spentUnits,
    reservedUnits,
    // A soft limit is told of, too: it does nothing else.
    isNotified: reached(ladder.notifyPercent) || (isExhausted && ladder.atLimit === "notify"),
    // What is only marked at its limit holds nothing there, unless it has a rung for that.
    isHeld: (isExhausted && ladder.atLimit !== "notify") || reached(ladder.holdPercent),
    isExhausted,
    isSlotted,
    looksAtRelease,
    granted: new Map(dealt),
  };
}

/** Past a soft limit there is nothing to look for until it is raised or begins anew. Units. */
const BEYOND = 1e15;

/** The lowest rung that is not reached; the limit itself once it is. */
function nextRung(limitUnits: number, ladder: Ladder, taken: number): number {
  if (ladder.atLimit === "notify" && isReached(taken, limitUnits)) return BEYOND;
  return Math.min(limitUnits, ...rungsOf(limitUnits, ladder).filter((rung) => !isReached(taken, rung)));
}

function rungsOf(limitUnits: number, { notifyPercent, holdPercent }: Ladder): readonly number[] {
  return [notifyPercent, holdPercent].flatMap((percent) => (percent === null ? [] : rungUnits(limitUnits, percent)));
}

function sum<T>(all: readonly T[], pick: (one: T) => number): number {
  return all.reduce((total, one) => total + pick(one), 0);
}

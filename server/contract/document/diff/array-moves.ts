/** What happens to the items of one array. Places are of the array before and of the array after. */
export interface ArrayChanges {
  readonly oldCount: number;
  readonly newCount: number;
  readonly removed: readonly number[];
  readonly added: readonly number[];
  readonly moved: readonly { readonly from: number; readonly to: number }[];
}

export type ArrayStep =
  | { readonly op: "remove"; readonly at: number }
  | { readonly op: "move"; readonly from: number; readonly at: number }
  /** `place` is that of the added item in the array after. */
  | { readonly op: "add"; readonly at: number; readonly place: number };

/** The steps that turn one array into the other, each with the places as they are when it is its turn. */
export function arraySteps(changes: ArrayChanges): readonly ArrayStep[] {
  const slots = new Slots(changes);
  const steps: ArrayStep[] = changes.removed.map((old) => ({ op: "remove", at: slots.takeOld(old) }));
  const origins = new Map(changes.moved.map(({ from, to }) => [to, from]));
  const places = [...changes.added, ...origins.keys()].sort((one, other) => one - other);
  for (const place of places) {
    const origin = origins.get(place);
    if (origin === undefined) steps.push({ op: "add", at: slots.putNew(place), place });
    else {
      const from = slots.takeOld(origin);
      steps.push({ op: "move", from, at: slots.putNew(place) });
    }
  }
  return steps;
}

/**
 * A row of slots that has room for every item where it was and where it goes: behind each item that stays first what
 * comes there, then what leaves from there. How many are filled before a slot is its item's index at that moment.
 */
class Slots {
  readonly #oldSlots: Int32Array;
  readonly #newSlots: Int32Array;
  readonly #filled: FilledCount;

  constructor({ oldCount, newCount, removed, added, moved }: ArrayChanges) {
    this.#oldSlots = new Int32Array(oldCount);
    this.#newSlots = new Int32Array(newCount);
    const leaves = flags(oldCount, [...removed, ...moved.map(({ from }) => from)]);
    const comes = flags(newCount, [...added, ...moved.map(({ to }) => to)]);
    let slot = 0;
    let old = 0;
    let place = 0;
    const initial: number[] = [];
    while (old < oldCount || place < newCount) {
      for (; comes[place] === 1; place += 1, slot += 1) this.#newSlots[place] = slot;
      for (; leaves[old] === 1; old += 1, slot += 1) {
        this.#oldSlots[old] = slot;
        initial.push(slot);
      }
      if (old < oldCount) {
        initial.push(slot);
        slot += 1;
      }
      old += 1;
      place += 1;
    }
    this.#filled = new FilledCount(slot);
    for (const each of initial) this.#filled.add(each, 1);
  }

  /** Empties the slot of an old item; gives the index it had. */
  takeOld(old: number): number {
    const slot = this.#oldSlots[old] ?? 0;
    this.#filled.add(slot, -1);
    return this.#filled.before(slot);
  }

  /** Fills the slot of a new item; gives the index it has. */
  putNew(place: number): number {
    const slot = this.#newSlots[place] ?? 0;
    this.#filled.add(slot, 1);
    return this.#filled.before(slot);
  }
}

function flags(count: number, places: readonly number[]): Uint8Array {
  const marked = new Uint8Array(count);
  for (const place of places) marked[place] = 1;
  return marked;
}

/** How many slots before one are filled, in steps that grow with the logarithm (a Fenwick tree). */
class FilledCount {
  readonly #sums: Int32Array;

  constructor(slots: number) {
    this.#sums = new Int32Array(slots + 1);
  }

  add(slot: number, change: number): void {
    for (let index = slot + 1; index < this.#sums.length; index += index & -index) {
      this.#sums[index] = (this.#sums[index] ?? 0) + change;
    }
  }

  before(slot: number): number {
    let sum = 0;
    for (let index = slot; index > 0; index -= index & -index) sum += this.#sums[index] ?? 0;
    return sum;
  }
}

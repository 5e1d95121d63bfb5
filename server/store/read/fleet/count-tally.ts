import type { Count, FacetValue } from "../../../contract/fleet-view";

/** One figure on its way into the counts of a fleet. */
export interface CountRow {
  readonly facet: string;
  readonly value: string;
  readonly n: number;
  readonly atLeast?: boolean;
}

const MAX_FACET_VALUES = 100;

/** Adds figures of the live and the ended side up; a floor added to anything is a floor. */
export class CountTally {
  readonly #facets = new Map<string, Map<string, Count>>();

  constructor(rows: readonly CountRow[]) {
    for (const row of rows) this.#add(row);
  }

  get(facet: string, value: string): Count {
    return this.#facets.get(facet)?.get(value) ?? { n: 0 };
  }

  /** The values that occur, most frequent first. */
  list(facet: string): FacetValue[] {
    return [...(this.#facets.get(facet) ?? [])]
      .filter(([, count]) => count.n > 0)
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count.n - a.count.n || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_FACET_VALUES);
  }

  #add({ facet, value, n, atLeast }: CountRow): void {
    const values = this.#facets.get(facet) ?? new Map<string, Count>();
    this.#facets.set(facet, values);
    values.set(value, addCounts([values.get(value) ?? { n: 0 }, atLeast ? { n, atLeast } : { n }]));
  }
}

export function addCounts(counts: readonly Count[]): Count {
  const n = counts.reduce((sum, count) => sum + count.n, 0);
  return counts.some((count) => count.atLeast) ? { n, atLeast: true } : { n };
}

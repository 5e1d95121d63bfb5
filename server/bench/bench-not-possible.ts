/** Something that a benchmark cannot do without is missing; one sentence says what. */
export class BenchNotPossible extends Error {}

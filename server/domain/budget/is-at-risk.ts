const DAY_MS = 86_400_000;

export interface AtRiskFacts {
  /** How far up its ladder it is; `open` when no rung is reached. */
  readonly state: string;
  readonly heldTasks: number;
  /** At the rate of now; null when it lasts. Instants as ISO texts. */
  readonly runsOutAt: string | null;
  readonly resetsAt: string | null;
  readonly at: string;
}

/** A rung is reached, it holds tasks, or at the rate of now it runs out before it starts anew (or within a day, where it never does). */
export function isAtRisk({ state, heldTasks, runsOutAt, resetsAt, at }: AtRiskFacts): boolean {
  if (state !== "open" || heldTasks > 0) return true;
  if (runsOutAt === null) return false;
  const before = resetsAt === null ? Date.parse(at) + DAY_MS : Date.parse(resetsAt);
  return Date.parse(runsOutAt) < before;
}

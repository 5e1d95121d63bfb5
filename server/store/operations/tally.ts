import { TARGET_OUTCOMES, type TargetOutcome } from "../../domain/operation/operation";

/** `n` is a relation with a count for each outcome, by which the operation's counts change; they may be negative. */
export function addToCounts(): string {
  const sums = TARGET_OUTCOMES.map((outcome) => `${outcome} = o.${outcome} + n.${outcome}`);
  const left = `o.targets - (${TARGET_OUTCOMES.map((outcome) => `o.${outcome} + n.${outcome}`).join(" + ")})`;
  return `${sums.join(", ")}, version = o.version + 1,
    state = case when ${left} > 0 or o.selecting then o.state when o.state = 'stopping' then 'stopped' when o.state = 'running' then 'finished' else o.state end,
    decided_at = case when ${left} = 0 and not o.selecting then coalesce(o.decided_at, clock_timestamp()) end,
    finished_at = case when ${left} = 0 and not o.selecting and o.asked + n.asked = 0 then coalesce(o.finished_at, clock_timestamp()) end`;
}

/** Counts the rows of `moved` by their outcome. */
export function countMoved(): string {
  return TARGET_OUTCOMES.map((outcome) => `${countOf(outcome)} as ${outcome}`).join(", ");
}

/** The same for rows that were under way before. */
export function countSettled(): string {
  return TARGET_OUTCOMES.map((outcome) =>
    outcome === "asked" ? "-count(*)::int as asked" : `${countOf(outcome)} as ${outcome}`,
  ).join(", ");
}

function countOf(outcome: TargetOutcome): string {
  return `(count(*) filter (where outcome = '${outcome}'))::int`;
}

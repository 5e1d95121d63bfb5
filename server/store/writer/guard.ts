import type { Guard } from "../../domain/task/change";
import { isExhausted, isStillExhausted } from "../budgets/budget-sql";
import { isStillStopped, isStopped } from "../holds/stop-sql";
import type { Cell, Column } from "./column";
import type { Write } from "./write";

// What the statement rechecks beside the version, which does not protect against time: heartbeats change no version.

/** SQL of what a guard looks at. */
export interface GuardedRow {
  readonly leaseUntil: string;
  readonly cancelDueAt: string;
}

/** Which budget is looked at is a value: it travels in a document. */
export function namesBudget({ guard }: Pick<Write, "guard">): boolean {
  return guard?.exhausted !== undefined || guard?.refilled !== undefined;
}

/** SQL conditions that hold when the guard does, for one decision. A guard that names a budget does not travel so. */
export function guardConditions(guard: Guard | undefined, { leaseUntil, cancelDueAt }: GuardedRow): readonly string[] {
  return [
    ...(guard?.lease === "live" ? [`${leaseUntil} > clock_timestamp()`] : []),
    ...(guard?.lease === "expired" ? [`${leaseUntil} <= clock_timestamp()`] : []),
    ...(guard?.cancelDue ? [`${cancelDueAt} <= clock_timestamp()`] : []),
    ...(guard?.stop === "absent" ? [`not ${isStopped("t")}`] : []),
    ...(guard?.stop === "present" ? [isStillStopped("t")] : []),
  ];
}

/** Each decision among several brings its own guard. */
export const GUARD_COLUMNS: readonly Column[] = [
  ["guard_lease", "text"],
  ["guard_cancel", "boolean"],
  ["guard_stop", "text"],
  ["guard_budget", "uuid"],
  ["guard_refilled", "uuid"],
];

export function guardCells(guard: Guard | undefined): readonly Cell[] {
  const { lease = null, cancelDue = null, stop = null, exhausted = null, refilled = null } = guard ?? {};
  return [lease, cancelDue, stop, exhausted, refilled];
}

/** The condition over those columns of `l`, which is the row as it was locked: it may have waited for another writer. */
export function guardOfEach({ leaseUntil, cancelDueAt }: GuardedRow): string {
  const [live, expired] = (["live", "expired"] as const).map(
    (lease) => guardConditions({ lease }, { leaseUntil, cancelDueAt })[0],
  );
  const lease = `case l.guard_lease when 'live' then ${live} when 'expired' then ${expired} else true end`;
  const due = guardConditions({ cancelDue: true }, { leaseUntil, cancelDueAt })[0];
  const stop = `case l.guard_stop when 'absent' then not ${isStopped("t")} when 'present' then ${isStillStopped("t")} else true end`;
  const exhausted = `(l.guard_budget is null or ${isStillExhausted("l.guard_budget")})`;
  const refilled = `(l.guard_refilled is null or not ${isExhausted("l.guard_refilled")})`;
  return `${lease} and (l.guard_cancel is not true or ${due}) and ${stop} and ${exhausted} and ${refilled}`;
}

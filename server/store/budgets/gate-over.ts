import { TAKEN, TARGET_NAME, WINDOW_NOW } from "./budget-sql";

/**
 * SQL, as JSON: the budget that keeps `task t` from being taken up, by the rules of the claim. Of several the one that holds
 * it longest. Null where none does, and of tasks that run or have ended.
 */
export function gateOver(t: string): string {
  return `case when ${t}.budgets <> '{}' and ${t}.attempt is null and ${t}.ended_at is null then (select json_build_object(
      'budgetId', b.id, 'name', b.name, 'measure', b.measure, 'targetKind', b.target_kind,
      'target', ${TARGET_NAME},
      'takenUnits', use.taken, 'limitUnits', bw.limit_units + bw.extra_units, 'resetsAt', to_char(bw.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isUsedUp', use.over)
    from unnest(${t}.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null ${WINDOW_NOW}
      cross join lateral (select n.taken, b.at_limit <> 'notify' and n.taken >= bw.limit_units + bw.extra_units as over from (select ${TAKEN} as taken) n) use
    where not b.id = any(${t}.exempt_from) and (use.over or (${t}.attempt_no = 0 and bw.held_at is not null))
    order by use.over desc, case when use.over then bw.ends_at end desc nulls first, use.taken / (bw.limit_units + bw.extra_units) desc, b.name limit 1) end`;
}

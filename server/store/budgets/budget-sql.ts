/** SQL of what decides which budgets count for a task. */
export interface CountedTask {
  readonly tenant: string;
  readonly id: string;
  readonly agentId: string;
  readonly scope: string;
  readonly labels: string;
  /** Null: it is nobody's child. */
  readonly parent: string | null;
}

export const OF_TASK: CountedTask = {
  tenant: "t.tenant_id",
  id: "t.id",
  agentId: "t.agent_id",
  scope: "t.scope",
  labels: "t.labels",
  parent: "t.parent_task_id",
};

/** Whether budget `b` counts for the task: children draw on what their parents' budgets have left. */
export function countsFor({ id, agentId, scope, labels, parent }: CountedTask): string {
  return `case b.target_kind
      when 'scope' then b.target = '' or ${scope} = b.target or starts_with(${scope}, b.target || '/')
      when 'agent' then b.target = ${agentId}::text
      when 'label' then b.target = any(${labels})
      else b.target = ${id}::text${parent === null ? "" : ` or b.target in (${parents(parent)})`} end`;
}

const parents = (first: string) => `with recursive up(id, depth) as (select ${first}::uuid, 1
        union all select p.parent_task_id, up.depth + 1 from up join task p on p.id = up.id where up.depth < 50)
        select up.id::text from up where up.id is not null`;

/** The ids of all budgets that count for the task, in order. */
export function budgetsOf(task: CountedTask): string {
  return `array(select b.id from budget b where b.tenant_id = ${task.tenant} and b.deleted_at is null and ${countsFor(task)} order by b.id)`;
}

/** What budget `b` counts for, as people call it: an agent by its name, as long as there is one. */
export const TARGET_NAME = `case when b.target_kind = 'agent' then coalesce((select x.name from agent x where x.id::text = b.target), b.target) else b.target end`;

/** What each slot that is charged or asked belongs to: the window that holds now, of budget `b`. */
export const WINDOW_NOW = `cross join lateral (select w.* from budget_window w
  where w.budget_id = b.id and w.starts_at <= clock_timestamp() order by w.starts_at desc limit 1) bw`;

/** Units used and set aside in a window `bw`. */
export const TAKEN =
  "(select coalesce(sum(s.spent + s.reserved), 0) from budget_slot s where s.budget_id = bw.budget_id and s.starts_at = bw.starts_at)";

/** The tenant's budgets under which nothing may start (`isHard`), or nothing that never ran. As an array of ids. */
export function gatedBudgets(tenant: string, what: "start" | "first_start"): string {
  const held = what === "first_start" ? "bw.held_at is not null or " : "";
  return `(select coalesce(array_agg(b.id), '{}') from budget b ${WINDOW_NOW}
    where b.tenant_id = ${tenant} and b.deleted_at is null and (${held}(b.at_limit <> 'notify' and ${TAKEN} >= bw.limit_units + bw.extra_units)))`;
}

/** The tenant's budgets of which at least this share is used up or set aside now. As an array of ids. */
export function budgetsUsed(tenant: string, share: number): string {
  return `(select coalesce(array_agg(b.id), '{}') from budget b ${WINDOW_NOW}
    where b.tenant_id = ${tenant} and b.deleted_at is null and ${TAKEN} >= ${share} * (bw.limit_units + bw.extra_units))`;
}

const TRIPPED = (budgetId: string) =>
  `select from budget_window w where w.budget_id = ${budgetId} and w.tripped_at is not null and w.closed_at is null`;

/** SQL: the budget has nothing left. Who is let go of at the same moment is among those that its operation then holds. */
export function isExhausted(budgetId: string): string {
  return `exists (${TRIPPED(budgetId)})`;
}

/** SQL: the same, and it is not refilled before this is written. */
export function isStillExhausted(budgetId: string): string {
  return `exists (${TRIPPED(budgetId)} for share of w)`;
}

/** SQL: the task `t` has done steps, and told nothing that a budget of this measure could count. That is not 0. */
export function reportsNothing(measure: string): string {
  return `t.steps_done > 0 and case ${measure} when 'cost' then t.spent_micros is null
    when 'tokens' then t.input_tokens is null and t.output_tokens is null else false end`;
}

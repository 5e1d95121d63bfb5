import { parseActor } from "../../domain/actor";
import type { HoldTargetKind, StandingStop } from "../../domain/hold/scope-hold";

/** The task and those that it came of; looked at only where a stop names a task. */
const lineage = (t: string) => `with recursive up(id, parent) as (
      select ${t}.id, ${t}.parent_task_id union all select p.id, p.parent_task_id from up join task p on p.id = up.parent)
    select id::text from up`;

/** SQL: the target of `h` takes the task `t` in. */
export function takesIn(h: string, t: string): string {
  return `case ${h}.target_kind when 'all' then true
    when 'scope' then ${t}.scope = ${h}.target or starts_with(${t}.scope, ${h}.target || '/')
    when 'agent' then ${h}.target = (select name from agent where id = ${t}.agent_id)
    when 'label' then ${h}.target = any(${t}.labels)
    when 'parent' then ${h}.target in (${lineage(t)}) end`;
}

/** SQL: the stop `h` stands over the task `t`. */
export function standsOver(h: string, t: string): string {
  return `${h}.tenant_id = ${t}.tenant_id and ${h}.released_at is null and ${takesIn(h, t)}
    and not exists (select from scope_hold_exemption x where x.hold_id = ${h}.id and x.task_id = ${t}.id)`;
}

/** SQL: some stop stands over the task `t`. While none stands it costs a look into an empty index. */
export function isStopped(t: string): string {
  return `exists (select from scope_hold h where ${standsOver("h", t)})`;
}

/** SQL: the same, and it is not released before this is written. */
export function isStillStopped(t: string): string {
  return `exists (select from scope_hold h where ${standsOver("h", t)} for share of h)`;
}

/** SQL of the oldest stop over the task `t`, as JSON. Whether any stands is asked once, not for each task. */
export function stopOver(t: string): string {
  return `case when ${t}.ended_at is null and exists (select from scope_hold where released_at is null) then (select json_build_object('holdId', h.id, 'kind', h.target_kind, 'value', h.target, 'actor', h.actor, 'reason', h.reason)
    from scope_hold h where ${standsOver("h", t)} order by h.id limit 1) end`;
}

export interface StopRow {
  readonly holdId: string;
  readonly kind: HoldTargetKind;
  readonly value: string;
  readonly actor: string;
  readonly reason: string | null;
}

export function toStandingStop({ holdId, kind, value, actor, reason }: StopRow): StandingStop {
  return { holdId, target: { kind, value }, actor: parseActor(actor), reason };
}

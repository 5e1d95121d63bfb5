import type { ClientBase } from "pg";

export type FleetSize = { readonly rows: number; readonly live: number };

/**
 * Fills the tenant `local` with a fleet as it looks after thirty days: a few live tasks of every kind, the rest ended.
 * Uneven on purpose: common and rare agents, one that stopped ten days ago, agents that keep to their scope.
 */
export async function seedFleet(client: ClientBase, { rows, live }: FleetSize): Promise<void> {
  await client.query(AGENTS);
  await client.query(TASKS, [rows, live]);
  await client.query(SUSPENSIONS);
  await client.query(HOLDERS);
  await client.query(ENDED_COUNTS);
  await client.query("vacuum analyze");
}

/** Agent 21 is rare, agent 22 was last used ten days ago, agent 23 cannot pause. */
const AGENTS = `
with new_tenant as (insert into tenant (id) values ('local') on conflict do nothing)
insert into agent (id, tenant_id, name, version, input_schema, pause_modes, resume_causes, can_park, skills)
select gen_random_uuid(), 'local', 'agent-' || n, '1.0.0', '{}',
  case when n = 23 then '{}'::text[] else '{finish_step,interrupt_immediate}' end, '{explicit_resume}', n % 3 = 0, '{}'
from generate_series(0, 23) n`;

const TASKS = `
with word as (
  select array['Review','Rebase','Migrate','Reconcile','Summarize','Translate','Backfill','Scan','Draft','Fix','Label','Upgrade'] as verb,
    array['invoices','release train','billing tables','support threads','click events','dependencies','warehouse rows','parser tests','edge proxy','help center','ledger','research digest'] as thing
), raw as (
  select n, (random() ^ 2 * 20.99)::int as a, random() as r1, random() as r2, random() as r3,
    interval '30 days' * ($1::int - n) / $1::int as age,
    n > $1::int - $2::int * 2 and n % 9 < 4 or n % greatest($1::int / ($2::int / 8 + 1), 1) = 7 as may_live
  from generate_series(1, $1::int) n
), placed as (
  select r.n, r.r1, r.r2, r.r3, age, may_live,
    case when n % 5000 = 0 then 21 when age > interval '10 days' and n % 9 = 0 then 22 when n % 60 = 0 then 23 else r.a end as agent_no
  from raw r
), shaped as (
  select p.*, a.id as agent_id, uuidv7(-p.age) as id, clock_timestamp() - p.age as created_at,
    may_live and row_number() over (partition by may_live order by n desc) <= $2::int as live,
    case when r3 < 0.9 then agent_no % 12 else (r3 * 1000)::int % 12 end as scope_no
  from placed p join agent a on a.tenant_id = 'local' and a.name = 'agent-' || p.agent_no
), stated as (
  select s.*, case
      when live then (array['submitted','working','working','working','working','working','input_required','auth_required','paused_by_client','paused_by_client','paused_by_agent','resumed'])[1 + (r1 * 11.99)::int % 12]
      when r1 < 0.88 then 'completed' when r1 < 0.94 then 'failed' when r1 < 0.9995 then 'canceled' else 'rejected' end::task_state as state,
    least(created_at + interval '1 s' + interval '2 h' * r2 ^ 3, clock_timestamp() - interval '1 s') as ended
  from shaped s order by n
)
insert into task (id, tenant_id, agent_id, scope, context_id, title, labels, state, state_since, state_log, version, control_revision, event_seq,
  pending_pause, suspension, attempt, attempt_no, worker_id, claimed_at, lease_until, queued_at, open_interrupts, running_steps, progress, steps_done,
  input_tokens, output_tokens, spent_micros, active_ms, created_at, updated_at, ended_at, ended_reason)
select id, 'local', agent_id,
  case scope_no when 11 then 'dev/alice' else (array['prod','prod','staging'])[1 + scope_no % 3] || '/' || (array['platform','billing','support','lab'])[1 + scope_no % 4] end,
  gen_random_uuid(),
  word.verb[1 + n % 12] || ' ' || word.thing[1 + (n / 12) % 12] || ' ' || n || case when n % 20000 = 0 then ' for zanzibar' else '' end,
  case when n % 10000 = 0 then '{quarterly-audit}'::text[] when n % 4 = 0 then array['week-' || (n / 144) % 52] else '{}' end,
  state, case when live then greatest(created_at, clock_timestamp() - interval '3 days' * r2 ^ 4) else ended end,
  json_build_array(json_build_array('submitted', (extract(epoch from created_at) * 1000)::bigint), json_build_array('working', (extract(epoch from created_at) * 1000)::bigint + 800)),
  20 + (r3 * 50)::int, 4, 20 + (r3 * 50)::int,
  case when live and state = 'working' and n % 17 = 0 then json_build_object('op', 'pausing', 'mode', 'finish_step', 'handle', 'suspend-' || gen_random_uuid(),
    'reason', null, 'actor', json_build_object('kind', 'operator', 'id', 'local'), 'conditions', json_build_array(),
    'holders', json_build_array(json_build_object('kind', 'operator', 'actor', json_build_object('kind', 'operator', 'id', 'local'), 'reason', null)), 'since', created_at) end,
  case when state in ('paused_by_client', 'paused_by_agent') then 'suspend-' || id end,
  case when state = 'working' then gen_random_uuid() end, 1, case when state = 'working' then 'w-' || n % 40 end,
  case when state = 'working' then created_at end, case when state = 'working' then clock_timestamp() + interval '1 day' end,
  case when state in ('submitted', 'resumed') then created_at end, case when state in ('input_required', 'auth_required') then 1 else 0 end,
  case when state = 'working' then '[{"key":"read:12","name":"Read src/server.ts","tool":"fs.read","repeatable":true,"startedAt":"2026-01-01T00:00:00Z"}]' else '[]' end::jsonb,
  json_build_object('done', (r2 * 40)::int, 'total', 40, 'current', 'fs.read'), (r2 * 40)::int,
  (r1 * 90000)::int, (r2 * 9000)::int, (r3 * 12000000)::int, (r2 * 600000)::int,
  created_at, case when live then greatest(created_at, clock_timestamp() - interval '1 h' * r3) else ended end,
  case when not live then ended end, case when not live and state <> 'completed' then 'It could not go on.' end
from stated, word`;

const SUSPENSIONS = `
insert into suspension (handle, task_id, initiator, actor, reason, mode, stop_proof, paused_from_state, opened_version)
select suspension, id, case state when 'paused_by_agent' then 'agent' else 'client' end, 'operator:local', 'Cut-over review', 'finish_step', 'acknowledged', 'working', version
from task where suspension is not null`;

const HOLDERS = `
insert into holder (handle, kind, actor, reason)
select s.handle, case when k = 2 then 'budget' else 'operator' end, case when k = 2 then 'policy:support-daily' else 'operator:local' end, s.reason
from suspension s join task t on t.id = s.task_id cross join generate_series(1, 2) k
where t.state = 'paused_by_client' and (k = 1 or t.steps_done % 3 = 0)`;

const ENDED_COUNTS = `
insert into ended_count (tenant_id, scope, agent_id, state, day, count)
select tenant_id, scope, agent_id, state, (ended_at at time zone 'UTC')::date, count(*) from task where ended_at is not null group by 1, 2, 3, 4, 5`;

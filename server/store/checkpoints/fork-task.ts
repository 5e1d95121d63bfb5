import type { Pool } from "pg";
import { formatActor } from "../../domain/actor";
import type { ForkResult, NewFork } from "../../ports/checkpoint-store";
import { budgetsOf } from "../budgets/budget-sql";
import { prepared } from "../prepared";
import { PIECES } from "../read/task/view-row";
import { ACT_COLUMNS, actCells } from "../receipts/receipt-row";
import type { Column } from "../writer/column";
import { isIntact } from "./is-intact";
import { answeredAt, recordedAt } from "./journal-sql";

// Where it led to is known in the statement only.
const KNOWN_THERE: Readonly<Record<string, string>> = { state_after: "'submitted'", version_after: "t.version" };
const isAsked = (column: Column | undefined) => column !== undefined && !(column[0] in KNOWN_THERE);
const FIRST_CELL = 21;
const receiptColumns = ACT_COLUMNS.filter(isAsked);
const receiptNames = [...receiptColumns.map(([name]) => name), ...Object.keys(KNOWN_THERE)];
const receiptValues = [
  ...receiptColumns.map(([, type], i) => `$${FIRST_CELL + i}::${type}`),
  ...Object.values(KNOWN_THERE),
];

// An answer is part of the conversation, but the new task asks that question anew unless its answers are used again.
const SAID = "m.task_id = o.id and m.seq <= o.message_count and ($14::boolean or m.origin <> 'answer')";
const RECORDED = recordedAt({ taskId: "o.id", version: "e.task_version", at: "o.at_version" });
const ANSWERED = answeredAt({ asked: "n", taskId: "o.id", at: "o.at_version" });
const BUDGETS = budgetsOf({
  tenant: "$2",
  id: "$1",
  agentId: "a.id",
  scope: "coalesce($8, o.scope)",
  labels: "coalesce($7::text[], o.labels)",
  parent: null,
});
const NOW_MS = "floor(extract(epoch from clock_timestamp()) * 1000)::bigint";

// $1 id, $2 tenant, $3 origin, $4 version, $5 agent, $6 title, $7 labels, $8 scope, $9 input, $10 state, $11 its hash, $12 its size,
// $13 checkpoint id, $14 answers are used again, $15 actor, $16 request id, $17 label of the checkpoint, $18 how the title begins,
// $19 marks of secrets in the state that was given, $20 those secrets, sealed.
const insert =
  prepared(`with o as materialized (select t.id, t.context_id, t.title, t.labels, t.scope, t.agent_id, i.data as input, c.data, c.sha256, c.size_bytes,
    c.artifact_refs, c.message_count, c.created_at as seen_at, c.task_version as at_version, c.version as cv, ${isIntact("c")} as intact
  from task t join checkpoint c on c.task_id = t.id and c.version = $4::int left join task_input i on i.task_id = t.id
  where t.tenant_id = $2 and t.id = $3::uuid),
a as (select g.id, g.id = o.agent_id as same from o join agent g on o.intact and g.tenant_id = $2 and (g.name = $5 or ($5::text is null and g.id = o.agent_id))),
j as materialized (select e.type, e.actor, e.data, e.step_key, row_number() over (order by e.seq) as no from o, a, task_event e
  where a.same and e.task_id = o.id and e.step_key is not null and ${RECORDED}),
m as materialized (select m.role, m.actor, m.origin, m.parts, m.at, row_number() over (order by m.seq) as no from o, message m where ${SAID}),
n as (select (select count(*)::int from j) as steps, (select count(*)::int from j where type = 'step.completed') as done, (select count(*)::int from m) as said),
t as (insert into task (id, tenant_id, agent_id, scope, context_id, request_id, title, labels, state, state_log, event_seq, message_seq, checkpoint_seq, steps_done,
    queued_at, forked_from_task_id, forked_from_version, budgets)
  select $1::uuid, $2, a.id, coalesce($8, o.scope), o.context_id, $16, coalesce($6, left($18 || o.title, 300)), coalesce($7::text[], o.labels), 'submitted',
    jsonb_build_array(jsonb_build_array('submitted', ${NOW_MS})), n.steps + 2, n.said, 1, n.done, clock_timestamp(), o.id, o.cv, ${BUDGETS}
  from o, a, n on conflict do nothing returning id, version, scope, event_seq, message_seq),
i as (insert into task_input (task_id, data) select t.id, coalesce($9::json, o.input) from t, o),
s as (insert into live_state (task_id, checkpoint_version, sha256, size_bytes)
  select t.id, 1, coalesce($11, o.sha256), coalesce($12::int, o.size_bytes) from t, o),
ev as (insert into task_event (task_id, seq, type, actor, data, step_key, task_version)
  select t.id, x.seq, x.type, x.actor, x.data, x.step_key, t.version from t, lateral (
    select 1 as seq, 'task.created' as type, $15 as actor, json_build_object('to', 'submitted', 'title', coalesce($6, left($18 || o.title, 300)),
      'forkedFrom', json_build_object('taskId', o.id, 'version', o.cv, 'steps', n.steps, 'messages', n.said)) as data, null as step_key from o, n
    union all select j.no + 1, j.type, j.actor, j.data, j.step_key from j
    union all select n.steps + 2, 'checkpoint.created', $15, json_build_object('version', 1, 'kind', 'fork', 'label', $17::text, 'flagged', true), null from n) x
  order by x.seq),
w as (insert into message (task_id, seq, role, actor, origin, parts, task_version, at) select t.id, m.no, m.role, m.actor, m.origin, m.parts, t.version, m.at from t, m),
f as (insert into artifact (task_id, artifact_id, version, name, mime_type, text, appends, is_last, size_bytes, sha256, task_version, at)
  select t.id, p.artifact_id, p.version, p.name, p.mime_type, p.text, p.appends, p.is_last, p.size_bytes, p.sha256, t.version, p.at
  from t, o, jsonb_to_recordset(o.artifact_refs) r("artifactId" text, version int)
    join artifact f on f.task_id = $3::uuid and f.artifact_id = r."artifactId" and f.version = r.version
    cross join lateral (select p.* ${PIECES}) p),
l as materialized (select e.*, row_number() over (order by e.seq) as no from o, a, session_entry e where a.same and e.task_id = o.id and e.at <= o.seen_at),
z as (insert into agent_session (task_id, tenant_id, agent_id, profile, launch_hash, state, capabilities, mode, config, entry_seq)
  select t.id, $2, a.id, s.profile, s.launch_hash, 'created', s.capabilities, s.mode, s.config, (select count(*)::int from l)
  from t, o, a, agent_session s where a.same and s.task_id = o.id returning task_id),
u as (insert into session_entry (task_id, seq, key, kind, name, text, generation, at)
  select z.task_id, l.no, l.key, l.kind, l.name, l.text, 0, l.at from z, l),
q as (insert into interrupt (id, task_id, tenant_id, key, node_path, run_id, kind, message, payload, schema, call, wake, status, answer, answered_by, approved_sha256,
    opened_version, opened_at, answered_at)
  select gen_random_uuid(), t.id, $2, n.key, n.node_path, n.run_id, n.kind, n.message, n.payload, n.schema, n.call, n.wake, n.status, n.answer, n.answered_by,
    n.approved_sha256, t.version, n.opened_at, n.answered_at
  from t, o, a, interrupt n where $14::boolean and a.same and ${ANSWERED}),
v as (insert into sealed_value (task_id, mark, sealed) select t.id, x.mark, x.sealed from t, (
    select v.mark, v.sealed from sealed_value v where v.task_id = $3::uuid
    union all select * from unnest($19::text[], $20::bytea[])) x(mark, sealed) on conflict do nothing),
k as (insert into checkpoint (id, task_id, version, kind, label, flagged, data, message_count, event_seq, artifact_refs, sha256, size_bytes, created_by, task_version)
  select $13::uuid, t.id, 1, 'fork', $17, true, coalesce($10::json, o.data), t.message_seq, t.event_seq, o.artifact_refs,
    coalesce($11, o.sha256), coalesce($12::int, o.size_bytes), $15, t.version from t, o),
r as (insert into receipt (${receiptNames.join(", ")}, tenant_id, task_id, scope, outcome, control_revision)
  select ${receiptValues.join(", ")}, $2, t.id, t.scope, 'accepted', 1 from t)
select (select o.intact from o) as intact, (select a.id from a) as "agentId", (select t.id from t) as "taskId"`);

const findStanding = prepared(
  "select id, forked_from_task_id as origin, forked_from_version as version from task where tenant_id = $1 and request_id = $2",
);

interface Row {
  /** Null: there is no such version. */
  readonly intact: boolean | null;
  readonly agentId: string | null;
  readonly taskId: string | null;
}

/** One statement; also returns the agent whose workers should hear of it. */
export async function forkTask(
  pool: Pool,
  fork: NewFork,
  receiptId: string,
): Promise<{ readonly result: ForkResult; readonly agentId: string | null }> {
  const { origin, state, act } = fork;
  const label = `Forked from v${fork.version}`;
  const { rows } = await pool.query<Row>(
    insert([
      fork.id,
      origin.tenantId,
      origin.taskId,
      fork.version,
      fork.agentName,
      fork.title,
      fork.labels,
      fork.scope,
      fork.inputText,
      state?.text ?? null,
      state?.sha256 ?? null,
      state?.sizeBytes ?? null,
      fork.checkpointId,
      fork.reuseAnswers,
      formatActor(fork.actor),
      act.requestId ?? null,
      label,
      `Fork of v${fork.version}: `,
      state?.sealed?.map(({ mark }) => mark) ?? [],
      state?.sealed?.map(({ sealed }) => Buffer.from(sealed)) ?? [],
      ...actCells({ id: receiptId, act, task: null, change: null }).filter((_, i) => isAsked(ACT_COLUMNS[i])),
    ]),
  );
  const row = rows[0];
  if (!row || row.intact === null) return { result: { kind: "no_checkpoint" }, agentId: null };
  if (!row.intact) return { result: { kind: "damaged" }, agentId: null };
  if (!row.agentId) return { result: { kind: "no_agent" }, agentId: null };
  if (row.taskId) return { result: { kind: "created", taskId: row.taskId }, agentId: row.agentId };
  return { result: await standing(pool, fork), agentId: null };
}

async function standing(pool: Pool, { origin, version, act }: NewFork): Promise<ForkResult> {
  const { rows } = await pool.query<{ id: string; origin: string | null; version: number | null }>(
    findStanding([origin.tenantId, act.requestId ?? null]),
  );
  const [row] = rows;
  if (!row) throw new Error(`The fork of ${origin.taskId} was neither made nor is there.`);
  const same = row.origin === origin.taskId && row.version === version;
  return { kind: "stands", taskId: row.id, same };
}

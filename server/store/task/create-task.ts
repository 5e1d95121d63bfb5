import type { ClientBase } from "pg";
import { formatActor } from "../../domain/actor";
import { partsAsJson } from "../../domain/client/client-message";
import type { Act } from "../../domain/receipt/act";
import type { NewMessage } from "../../domain/task/change";
import { messageEvent } from "../../domain/task/decide-resume";
import type { Claimed, NewTask, WorkPackage } from "../../ports";
import { budgetsOf } from "../budgets/budget-sql";
import type { Hand } from "../claim/standing-by";
import { isStopped } from "../holds/stop-sql";
import { prepared } from "../prepared";
import { ACT_COLUMNS, actCells } from "../receipts/receipt-row";
import { type Cell, type Column, jsonCell } from "../writer/column";
import { type BegunRow, toBegun } from "./begun-task";

export interface Created {
  readonly taskId: string;
  readonly agentId: string;
  readonly created: boolean;
  readonly version: number;
  /** It began as the task of the worker that stood by. */
  readonly given: Given | null;
}

export interface Given {
  readonly claimed: Claimed;
  readonly work: WorkPackage;
  /** Of its agent. */
  readonly releasesCallers: boolean;
}

/** What stands for the receipt in the database, and whom the task may be given to. */
interface Making {
  readonly receiptId: string;
  readonly hand?: Hand | null;
}

// Where it led to is known in the statement only; all else of the receipt comes along.
const CREATED: Readonly<Record<string, string>> = { state_after: "'submitted'", version_after: "1" };
const FIRST_CELL = 20;
const isAsked = (column: Column | undefined) => column !== undefined && !(column[0] in CREATED);
const receiptColumns = ACT_COLUMNS.filter(isAsked);
const receiptNames = [...receiptColumns.map(([name]) => name), ...Object.keys(CREATED)];
const receiptValues = [
  ...receiptColumns.map(([, type], i) => `$${FIRST_CELL + i}::${type}`),
  ...Object.values(CREATED),
];

const BUDGETS = budgetsOf({
  tenant: "$2",
  id: "$1",
  agentId: "a.id",
  scope: "coalesce($4, a.default_scope)",
  labels: "$8::text[]",
  parent: null,
});
const AT_MS = "floor(extract(epoch from n.at) * 1000)::bigint";

// The message, when there is one, is the first: number 1, told of by the second event. `h` has a row where a worker stands by
// ($18) that a claim could give the task to: the agent has no limit, nothing waits before it, no budget counts for it and no
// stop takes it in. Then all is written that making it and that claim would write, as two versions.
const insert = prepared(`with a as (select * from agent where tenant_id = $2 and name = $3),
n as materialized (select $1::uuid as id, $2 as tenant_id, a.id as agent_id, coalesce($4, a.default_scope) as scope, $8::text[] as labels, null::uuid as parent_task_id, ${BUDGETS} as budgets, clock_timestamp() as at from a),
h as materialized (select 1 as no, gen_random_uuid() as attempt, $18::text as worker_id, n.at from n, a
  where $18::text is not null and a.concurrency is null and n.budgets = '{}'
    and not exists (select from task q where q.agent_id = (select id from a) and q.queued_at is not null) and not ${isStopped("n")}),
t as (insert into task (id, tenant_id, agent_id, scope, context_id, request_id, title, labels, client, dialect, budgets, message_seq,
    state, state_log, event_seq, version, control_revision, attempt, attempt_no, worker_id, created_at, updated_at, state_since,
    queued_at, claimed_at, listens_since, lease_until)
  select n.id, n.tenant_id, n.agent_id, n.scope, $5, $6, $7, n.labels, $16, $17, n.budgets, case when $12::json is null then 0 else 1 end,
    case when h.no is null then 'submitted' else 'working' end::task_state,
    jsonb_build_array(jsonb_build_array('submitted', ${AT_MS})) || case when h.no is null then '[]' else jsonb_build_array(jsonb_build_array('working', ${AT_MS})) end,
    case when $12::json is null then 1 else 2 end + coalesce(h.no, 0), 1 + coalesce(h.no, 0), 1 + coalesce(h.no, 0),
    h.attempt, coalesce(h.no, 0), h.worker_id, n.at, n.at, n.at,
    case when h.no is null then n.at end, h.at, date_trunc('milliseconds', h.at), h.at + $19::int * interval '1 ms'
  from n left join h on true on conflict do nothing returning *),
i as (insert into task_input (task_id, data) select t.id, $9::json from t),
e as (insert into task_event (task_id, seq, type, actor, data, task_version)
  select t.id, x.seq, x.type, x.actor, x.data, x.version
  from t, lateral (values (1, 'task.created', $10, $11::json, 1), (2, 'message.added', $10, $13::json, 1),
    (t.event_seq, 'attempt.claimed', 'worker:' || t.worker_id, case when t.attempt is not null then
      json_build_object('from', 'submitted', 'to', t.state, 'attemptNo', t.attempt_no, 'workerId', t.worker_id) end, t.version)) x(seq, type, actor, data, version)
  where x.data is not null order by x.seq),
m as (insert into message (task_id, seq, role, actor, origin, parts, message_id, details, task_version)
  select t.id, 1, 'user', $10, 'input', $12::json, $14, $15::json, 1 from t where $12::json is not null returning at),
r as (insert into receipt (${receiptNames.join(", ")}, tenant_id, task_id, scope, outcome, control_revision)
  select ${receiptValues.join(", ")}, $2, t.id, t.scope, 'accepted', 1 from t)
select a.id as "agentId", a.releases_callers as "releasesCallers", a.pause_modes as "pauseModes", a.can_park as "canPark", a.can_clean_up as "canCleanUp",
  t.id, t.version, t.scope, t.attempt, t.created_at as at, t.listens_since as "listensSince", (select at from m) as "saidAt"
from a left join t on true`);

type Made = Omit<BegunRow, "attempt"> &
  Pick<Given, "releasesCallers"> & { readonly id: string; readonly version: number; readonly attempt: string | null };
type MadeRow = Pick<Created, "agentId"> & (Made | { readonly id: null });
const findStanding = prepared(
  "select id as task_id, agent_id, version from task where tenant_id = $1 and (id = $2 or request_id = $3) order by id = $2 desc limit 1",
);

/** Null: there is no such agent. The same id or request id again finds the task that stands. */
export async function createTask(
  client: Pick<ClientBase, "query">,
  task: NewTask,
  { receiptId, hand = null }: Making,
): Promise<Created | null> {
  const actor = formatActor(task.actor);
  const data = JSON.stringify({ to: "submitted", title: task.title });
  const message = firstMessage(task);
  const { rows } = await client.query<MadeRow>(
    insert([
      task.id,
      task.tenantId,
      task.agentName,
      task.scope,
      task.contextId,
      task.requestId ?? null,
      task.title,
      task.labels,
      task.inputText,
      actor,
      data,
      message ? JSON.stringify(message.parts) : null,
      message ? JSON.stringify(messageEvent({ messageSeq: 0 }, message).data) : null,
      message?.messageId ?? null,
      jsonCell(message?.details ?? null),
      task.client ?? null,
      task.dialect ?? null,
      hand?.workerId ?? null,
      hand?.leaseMs ?? null,
      ...receiptCells(task, receiptId),
    ]),
  );
  const row = rows[0];
  if (!row) return null;
  if (row.id === null) return standing(client, task);
  return {
    taskId: row.id,
    agentId: row.agentId,
    created: true,
    version: row.version,
    given: toGiven(task, { row, message, hand }),
  };
}

function toGiven(
  task: NewTask,
  { row, message, hand }: { readonly row: Made; readonly message: NewMessage | null; readonly hand: Hand | null },
): Given | null {
  const { attempt, releasesCallers } = row;
  if (!attempt || !hand) return null;
  const claimed = toBegun(task, { row: { ...row, attempt }, ...hand, message });
  return { claimed, work: claimed.work, releasesCallers };
}

function receiptCells({ actor, requestId, facts }: NewTask, id: string): readonly Cell[] {
  const act: Act = { actor, verb: "create", reason: null, requestId, facts };
  return actCells({ id, act, task: null, change: null }).filter((_, i) => isAsked(ACT_COLUMNS[i]));
}

function firstMessage({ actor, inputMessage, message }: NewTask): NewMessage | null {
  const said = { role: "user", actor, origin: "input" } as const;
  if (inputMessage) return { ...said, parts: [{ text: inputMessage }] };
  if (!message) return null;
  return { ...said, parts: partsAsJson(message.parts), messageId: message.messageId, details: message.details };
}

// A statement of its own: what made the insert give way may have been committed after it began.
async function standing(client: Pick<ClientBase, "query">, task: NewTask): Promise<Created> {
  const { rows } = await client.query<{ agent_id: string; task_id: string; version: number }>(
    findStanding([task.tenantId, task.id, task.requestId ?? null]),
  );
  const row = rows[0];
  if (!row) throw new Error(`Task ${task.id} exists under another tenant.`);
  return { taskId: row.task_id, agentId: row.agent_id, created: false, version: row.version, given: null };
}

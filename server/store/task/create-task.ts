import type { ClientBase } from "pg";
import { formatActor } from "../../domain/actor";
import { partsAsJson } from "../../domain/client/client-message";
import type { Act } from "../../domain/receipt/act";
import type { NewMessage } from "../../domain/task/change";
import { messageEvent } from "../../domain/task/decide-resume";
import type { NewTask } from "../../ports";
import { budgetsOf } from "../budgets/budget-sql";
import { prepared } from "../prepared";
import { ACT_COLUMNS, actCells } from "../receipts/receipt-row";
import { type Cell, type Column, jsonCell } from "../writer/column";

export interface Created {
  readonly taskId: string;
  readonly agentId: string;
  readonly created: boolean;
  readonly version: number;
}

// Where it led to is known in the statement only; all else of the receipt comes along.
const CREATED: Readonly<Record<string, string>> = { state_after: "'submitted'", version_after: "t.version" };
const FIRST_CELL = 18;
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
  parent: "null",
});

// The message, when there is one, is the first: number 1, told of by the second event.
const insert = prepared(`with a as (select id, default_scope from agent where tenant_id = $2 and name = $3),
t as (insert into task (id, tenant_id, agent_id, scope, context_id, request_id, title, labels, client, dialect, state, state_log, event_seq, message_seq, queued_at, budgets)
  select $1::uuid, $2, a.id, coalesce($4, a.default_scope), $5, $6, $7, $8, $16, $17, 'submitted',
    jsonb_build_array(jsonb_build_array('submitted', floor(extract(epoch from clock_timestamp()) * 1000)::bigint)),
    case when $12::json is null then 1 else 2 end, case when $12::json is null then 0 else 1 end, clock_timestamp(), ${BUDGETS}
  from a on conflict do nothing returning id, version, scope),
i as (insert into task_input (task_id, data) select t.id, $9::json from t),
e as (insert into task_event (task_id, seq, type, actor, data, task_version)
  select t.id, x.seq, x.type, $10, x.data, t.version
  from t, (values (1, 'task.created', $11::json), (2, 'message.added', $13::json)) x(seq, type, data) where x.data is not null order by x.seq),
m as (insert into message (task_id, seq, role, actor, origin, parts, message_id, details, task_version)
  select t.id, 1, 'user', $10, 'input', $12::json, $14, $15::json, t.version from t where $12::json is not null),
r as (insert into receipt (${receiptNames.join(", ")}, tenant_id, task_id, scope, outcome, control_revision)
  select ${receiptValues.join(", ")}, $2, t.id, t.scope, 'accepted', 1 from t)
select a.id as agent_id, t.id as task_id, t.version from a left join t on true`);
const findStanding = prepared(
  "select id as task_id, agent_id, version from task where tenant_id = $1 and (id = $2 or request_id = $3) order by id = $2 desc limit 1",
);

/** Null: there is no such agent. The same id or request id again finds the task that stands. */
export async function createTask(
  client: Pick<ClientBase, "query">,
  task: NewTask,
  receiptId: string,
): Promise<Created | null> {
  const actor = formatActor(task.actor);
  const data = JSON.stringify({ to: "submitted", title: task.title });
  const message = firstMessage(task);
  const { rows } = await client.query<{ agent_id: string; task_id: string | null; version: number }>(
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
      ...receiptCells(task, receiptId),
    ]),
  );
  const row = rows[0];
  if (!row) return null;
  if (row.task_id) return { taskId: row.task_id, agentId: row.agent_id, created: true, version: row.version };
  return standing(client, task);
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
  return { taskId: row.task_id, agentId: row.agent_id, created: false, version: row.version };
}

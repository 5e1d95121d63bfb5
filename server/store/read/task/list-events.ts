import type { Pool } from "pg";
import type { EventView } from "../../../contract/task-view";
import { parseActor } from "../../../domain/actor";
import type { Json } from "../../../domain/json";
import type { NumberedPage, TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { toIso } from "./instant";
import { type NumberedRange, numberedPage, type PageRow, toPage } from "./numbered-page";

const MAX_DATA_BYTES = 65_536;
const MAX_MEMBER_BYTES = 4_096;

/** An event as lists and streams tell it, from `task_event e`. Of a large one the large members stay behind, and how large it is comes instead. */
export const EVENT_COLUMNS = `e.task_id, e.seq, e.type, e.actor, e.task_version, e.at, case when pg_column_size(e.data) <= ${MAX_DATA_BYTES} then e.data else (
  select json_object_agg(m.key, m.value) from (
    select key, value from json_each(case when json_typeof(e.data) = 'object' then e.data else '{}' end) where octet_length(value::text) <= ${MAX_MEMBER_BYTES}
    union all select 'omittedBytes', to_json(pg_column_size(e.data))) m) end as data`;

export interface EventRow {
  readonly task_id: string;
  readonly seq: number;
  readonly type: string;
  readonly actor: string;
  readonly task_version: number;
  readonly at: Date;
  readonly data: Json;
}

export function toEventView(row: EventRow): EventView {
  return {
    taskId: row.task_id,
    seq: row.seq,
    type: row.type,
    actor: parseActor(row.actor),
    // JSON that a statement of ours wrote.
    data: row.data as EventView["data"],
    at: toIso(row.at),
    version: row.task_version,
  };
}

const readEvents = prepared(
  `select ${EVENT_COLUMNS} from task_event e join task t on t.id = e.task_id and t.tenant_id = $1 where e.task_id = $2 and e.seq > $3 order by e.seq limit $4`,
);

/** Events after a number, in order; none for a task that is missing or foreign. */
export async function listEvents(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  { after, limit }: NumberedRange,
): Promise<readonly EventView[]> {
  const { rows } = await pool.query<EventRow>(readEvents([tenantId, taskId, after, limit]));
  return rows.map(toEventView);
}

const readPage = numberedPage({
  table: "task_event",
  columns: EVENT_COLUMNS,
  bytes: `least(pg_column_size(n.data), ${MAX_DATA_BYTES})`,
});

export async function pageEvents(pool: Pool, ref: TaskRef, range: NumberedRange): Promise<NumberedPage<EventView>> {
  const { rows } = await pool.query<EventRow & PageRow>(readPage(ref, range));
  return toPage(rows, toEventView);
}

const readOne = prepared(
  "select e.task_id, e.seq, e.type, e.actor, e.task_version, e.at, e.data from task_event e join task t on t.id = e.task_id and t.tenant_id = $1 where e.task_id = $2 and e.seq = $3",
);

/** One event with all its data; null when the task is missing or foreign, or has no such event. */
export async function findEvent(pool: Pool, { tenantId, taskId }: TaskRef, seq: number): Promise<EventView | null> {
  const { rows } = await pool.query<EventRow>(readOne([tenantId, taskId, seq]));
  return rows[0] ? toEventView(rows[0]) : null;
}

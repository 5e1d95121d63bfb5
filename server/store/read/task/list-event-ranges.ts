import type { Pool } from "pg";
import type { EventView } from "../../../contract/task-view";
import type { EventRange } from "../../../events/live/feed-source";
import { prepared } from "../../prepared";
import { EVENT_COLUMNS, type EventRow, toEventView } from "./list-events";

const readRanges = prepared(
  `select ${EVENT_COLUMNS} from unnest($1::text[], $2::uuid[], $3::int[], $4::int[]) r(tenant_id, task_id, first_seq, last_seq)
   join task t on t.id = r.task_id and t.tenant_id = r.tenant_id
   join task_event e on e.task_id = t.id and e.seq between r.first_seq and r.last_seq order by e.task_id, e.seq`,
);

/** Events of several tasks in one statement, in the order of each; missing and foreign ones are left out. */
export async function listEventRanges(pool: Pool, ranges: readonly EventRange[]): Promise<readonly EventView[]> {
  if (ranges.length === 0) return [];
  const column = <K extends keyof EventRange>(name: K) => ranges.map((range) => range[name]);
  const values = [column("tenantId"), column("taskId"), column("firstSeq"), column("lastSeq")];
  const { rows } = await pool.query<EventRow>(readRanges(values));
  return rows.map(toEventView);
}

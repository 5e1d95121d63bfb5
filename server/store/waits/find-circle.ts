import type { Pool } from "pg";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { OVERLAP } from "./meet-conditions";

/** Longest way that is followed. What closed in one moment is short; longer ones were seen when they were asked for. */
const LONGEST_WAY = 100;

// Each decision looks for a circle before it is written; two that are written at the same moment do not see each other.
const look = prepared(`with recursive fresh as materialized (
  select handle, no, tenant_id, task_id, after_task_id, opened_at from wake_condition
  where opened_at > coalesce($1::timestamptz - ${OVERLAP}, '-infinity') and closed_at is null and due_at is null and after_task_id is not null),
way(handle, no, task_id, length) as (
  select handle, no, after_task_id, 1 from fresh
  union
  select w.handle, w.no, c.after_task_id, w.length + 1 from way w join wake_condition c on c.task_id = w.task_id
  where c.closed_at is null and c.due_at is null and c.after_task_id is not null and w.length < ${LONGEST_WAY})
select f.tenant_id, f.task_id, f.no from fresh f where exists (select from way w where w.handle = f.handle and w.no = f.no and w.task_id = f.task_id)
order by f.opened_at desc, f.handle desc, f.no desc limit 1`);

interface Row {
  readonly tenant_id: string;
  readonly task_id: string;
  readonly no: number;
}

/** The newest wait, of those set since then, for a task that waits for its own task; null for none. */
export async function findCircle(
  pool: Pool,
  since: Date | null,
): Promise<{ readonly ref: TaskRef; readonly no: number } | null> {
  const [row] = (await pool.query<Row>(look([since]))).rows;
  return row ? { ref: { tenantId: row.tenant_id, taskId: row.task_id }, no: row.no } : null;
}

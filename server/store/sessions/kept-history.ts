import type { Pool } from "pg";
import { UNTAKEN } from "../../domain/session/session";
import {
  type HistoryEntry,
  type KeptHistory,
  MAX_HISTORY_CHARS,
  type MeasuredEntry,
} from "../../domain/session/write-history";
import type { TaskRef } from "../../ports/task-ref";
import { prepared } from "../prepared";

// A line takes at least its label, so no more of them than this fit.
const MOST_LINES = Math.ceil(MAX_HISTORY_CHARS / 10);
// A prompt that was noted and never sent is no part of it.
const kept = (column: string) =>
  prepared(`select e.key, e.kind, e.name, ${column}, e.total from (select e.seq, e.key, e.kind, e.name, e.text, count(*) over ()::int as total
    from session_entry e
    where e.task_id = (select id from task where tenant_id = $1 and id = $2) and not exists (select from session_turn o
      where o.task_id = e.task_id and o.stop_reason = '${UNTAKEN.notSent}' and e.key = 'prompt:' || o.key)
    order by e.seq desc limit ${MOST_LINES}) e order by e.seq`);
const written = kept("e.text");
const measured = kept("length(e.text) as chars");

/** Lines of the conversation that fit before a prompt, the newest ones, oldest first. */
export function readHistory(pool: Pool, ref: TaskRef): Promise<KeptHistory> {
  return read<HistoryEntry>(pool, ref, written);
}

/** The same without its words. */
export function measureHistory(pool: Pool, ref: TaskRef): Promise<KeptHistory<MeasuredEntry>> {
  return read<MeasuredEntry>(pool, ref, measured);
}

async function read<Entry extends object>(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  statement: typeof written,
): Promise<KeptHistory<Entry>> {
  const { rows } = await pool.query<Entry & { total: number }>(statement([tenantId, taskId]));
  const [first] = rows;
  return {
    entries: rows.map(({ total: _, ...entry }) => entry as unknown as Entry),
    older: (first?.total ?? 0) - rows.length,
  };
}

import type { Pool } from "pg";
import { checkTask, type Violation } from "./check-task";
import { readRecords } from "./read-records";
import type { Effect } from "./task-record";

/** Tasks in one snapshot: their payloads are in memory together. */
const PAGE = 100;

/** Checks I1 to I7 on these tasks as they stand now, or on all there are. */
export async function checkTasks(
  pool: Pool,
  taskIds: readonly string[] | "all",
  effects: readonly Effect[] = [],
): Promise<readonly Violation[]> {
  const ids = taskIds === "all" ? await listTaskIds(pool) : taskIds;
  const violations: Violation[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const records = await readRecords(pool, page, effects);
    violations.push(...records.flatMap(checkTask));
    const found = new Set(records.map(({ task }) => task.id));
    for (const taskId of page)
      if (!found.has(taskId)) violations.push({ invariant: "I7", taskId, problem: "the task is gone" });
  }
  return violations;
}

async function listTaskIds(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from task order by id");
  return rows.map(({ id }) => id);
}

import type { Pool } from "pg";
import type { TestDoor } from "../test-doors";

/** Number of the process of a task's session, once one is recorded that is not the one before. */
export async function launchedProcess(
  { door, pool }: { readonly door: TestDoor; readonly pool: Pool },
  taskId: string,
  before = 0,
): Promise<number> {
  for (;;) {
    const woken = door.ports.wakes.wait([`task:${taskId}`], 200);
    const { rows } = await pool.query("select process_group as pid from executor_running where task_id = $1", [taskId]);
    if (rows[0]?.pid && rows[0].pid !== before) return rows[0].pid;
    await woken;
  }
}

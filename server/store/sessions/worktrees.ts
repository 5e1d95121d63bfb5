import type { Pool } from "pg";
import type { WorktreeRecord } from "../../ports/session-store";
import type { TaskRef } from "../../ports/task-ref";
import { prepared } from "../prepared";

// A machine keeps its name over a start; the boot behind it tells which processes may still run. What an earlier boot held is held by
// nobody any more.
const NAME = "split_part(x.host, ':', 1) = split_part($1, ':', 1)";
const NOT_HELD = "(s.attachment is null or x.host <> $1)";
const onMachine =
  prepared(`select s.task_id as "taskId", s.tenant_id as "tenantId", x.worktree_path as path, x.worktree_branch as branch, x.host = $1 as "isSurelyHere"
  from executor_running x join agent_session s on s.task_id = x.task_id join task t on t.id = s.task_id
  where ${NAME} and x.worktree_path is not null and x.worktree_branch is not null and not x.worktree_missing
    and ${NOT_HELD} and t.ended_at is null`);
const miss = prepared(`with s as (update agent_session s set version = s.version + 1 from executor_running x
  where s.tenant_id = $2 and s.task_id = $3 and x.task_id = s.task_id and ${NAME} and ${NOT_HELD} returning s.task_id)
update executor_running x set worktree_missing = true, worktree_branch = case when $4::boolean then x.worktree_branch end
  from s where x.task_id = s.task_id`);

export async function listWorktrees(pool: Pool, host: string): Promise<readonly WorktreeRecord[]> {
  return (await pool.query<WorktreeRecord>(onMachine([host]))).rows;
}

/** False: a process holds the session. */
export async function missWorktree(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  { host, branch }: { readonly host: string; readonly branch: boolean },
): Promise<boolean> {
  return ((await pool.query(miss([host, tenantId, taskId, branch]))).rowCount ?? 0) > 0;
}

import type { Pool } from "pg";
import type { WorktreeRecord } from "../../ports/session-store";
import type { TaskRef } from "../../ports/task-ref";
import { prepared } from "../prepared";

const onHost =
  prepared(`select s.task_id as "taskId", s.tenant_id as "tenantId", x.worktree_path as path, x.worktree_branch as branch
  from executor_running x join agent_session s on s.task_id = x.task_id join task t on t.id = s.task_id
  where x.host = $1 and x.worktree_path is not null and x.worktree_branch is not null and not x.worktree_missing
    and s.attachment is null and t.ended_at is null`);
const miss = prepared(`with s as (update agent_session s set version = s.version + 1
  where s.tenant_id = $1 and s.task_id = $2 and s.attachment is null returning s.task_id)
update executor_running x set worktree_missing = true, worktree_branch = case when $3::boolean then x.worktree_branch end
  from s where x.task_id = s.task_id`);

export async function listWorktrees(pool: Pool, host: string): Promise<readonly WorktreeRecord[]> {
  return (await pool.query<WorktreeRecord>(onHost([host]))).rows;
}

/** False: a process holds the session. */
export async function missWorktree(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  { branch }: { readonly branch: boolean },
): Promise<boolean> {
  return ((await pool.query(miss([tenantId, taskId, branch]))).rowCount ?? 0) > 0;
}

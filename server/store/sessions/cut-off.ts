import type { Pool, QueryConfig } from "pg";
import type { AttemptRef, ExecutorRecord } from "../../ports/session-store";
import type { TaskRef } from "../../ports/task-ref";
import { prepared } from "../prepared";

// What had come up or was coming up waits for people. Sessions that were cut off before are found again, for those who
// could not go on then; they stay as they are. Of those whose task has ended it is noted
// that nothing of them runs any more.
const cutOff = (which: string) =>
  prepared(`with found as materialized (select s.task_id from ${which} and s.state not in ('completed', 'failed', 'cancelled')),
over as (update executor_running x set status = 'stopped' from ${which} join task ended on ended.id = s.task_id and ended.ended_at is not null
  where x.task_id = s.task_id and s.attachment is null),
lost as (update agent_session s set version = s.version + 1, interrupted_at = clock_timestamp(), interrupted_state = s.state,
    fault_message = $2, attachment = null, attached_until = null,
    state = case when s.state in ('running', 'starting') then 'waiting_for_input' else s.state end,
    state_since = case when s.state in ('running', 'starting') then clock_timestamp() else s.state_since end
  from found where s.task_id = found.task_id and s.attachment is not null returning s.task_id),
x as (update executor_running x set status = 'stopped' from lost where x.task_id = lost.task_id),
o as (update session_turn o set ended_at = clock_timestamp(), stop_reason = 'cut_off' from lost
  where o.task_id = lost.task_id and o.ended_at is null)
select task_id as "taskId" from found`);
const byAttempt = cutOff(`json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid, attempt uuid)
  join agent_session s on s.task_id = g."taskId" and s.tenant_id = g."tenantId" and s.attempt = g.attempt`);
const byHolder = cutOff(`json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid, attempt uuid)
  join task t on t.id = g."taskId" and t.tenant_id = g."tenantId" and t.attempt = g.attempt
  join agent_session s on s.task_id = t.id and s.attempt = t.attempt`);
const byLease = cutOff(`json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid)
  join task t on t.id = g."taskId" and t.tenant_id = g."tenantId" and t.lease_until <= clock_timestamp()
  join agent_session s on s.task_id = t.id and s.attempt = t.attempt`);

const onHost =
  prepared(`select s.task_id as "taskId", s.tenant_id as "tenantId", s.attempt, t.ended_at is not null as "isOver", x.agent_execution_id as "executionId",
    x.process_group as "group", x.start_mark as "groupMark", x.owner_pid as "owner", x.owner_mark as "ownerMark"
  from executor_running x join agent_session s on s.task_id = x.task_id join task t on t.id = s.task_id
  where x.host = $1 and x.status <> 'stopped' and s.attempt is not null and (s.attachment is not null or t.ended_at is not null)`);

export function cutOffAttempts(
  pool: Pool,
  attempts: readonly AttemptRef[],
  message: string,
): Promise<ReadonlySet<string>> {
  return run(pool, byAttempt(given(attempts, message)));
}

export function cutOffHolders(
  pool: Pool,
  attempts: readonly AttemptRef[],
  message: string,
): Promise<ReadonlySet<string>> {
  return run(pool, byHolder(given(attempts, message)));
}

export function cutOffLost(pool: Pool, tasks: readonly TaskRef[], message: string): Promise<ReadonlySet<string>> {
  return run(pool, byLease(given(tasks, message)));
}

function given(tasks: readonly TaskRef[], message: string): string[] {
  return [JSON.stringify(tasks), message];
}

async function run(pool: Pool, statement: QueryConfig): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ taskId: string }>(statement);
  return new Set(rows.map(({ taskId }) => taskId));
}

interface Row {
  readonly taskId: string;
  readonly tenantId: string;
  readonly attempt: string;
  readonly isOver: boolean;
  readonly executionId: string | null;
  readonly group: number | null;
  readonly groupMark: string | null;
  readonly owner: number | null;
  readonly ownerMark: string | null;
}

export async function listExecutors(pool: Pool, host: string): Promise<readonly ExecutorRecord[]> {
  const { rows } = await pool.query<Row>(onHost([host]));
  return rows.map(({ group, groupMark, owner, ownerMark, ...row }) => ({
    ...row,
    group: toMark(group, groupMark),
    owner: toMark(owner, ownerMark),
  }));
}

function toMark(pid: number | null, startMark: string | null) {
  return pid !== null && startMark !== null ? { pid, startMark } : null;
}

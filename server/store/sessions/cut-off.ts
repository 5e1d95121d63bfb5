import type { Pool } from "pg";
import type { AttemptRef, ExecutorRecord, ProcessLook } from "../../ports/session-store";
import type { TaskRef } from "../../ports/task-ref";
import { prepared } from "../prepared";

const ENDED = "('completed', 'failed', 'cancelled')";
// What had come up or was coming up waits for people. Sessions that were cut off before are found again, for those who
// could not go on then; they stay as they are, but what became of their process is noted. `look`: what is known of that, as
// `note` and `mayRun`; `lookedFor`: whose process it holds for.
const cutOff = (which: string, { look, lookedFor }: { readonly look: string; readonly lookedFor: "seen" | "lost" }) =>
  prepared(`with seen as materialized (select s.task_id, s.attachment is not null and s.state not in ${ENDED} as "isHeld",
    s.state in ${ENDED} as "isEnded", ${look} from ${which}),
lost as (update agent_session s set version = s.version + 1, interrupted_at = clock_timestamp(), interrupted_state = s.state,
    process_note = coalesce(seen.note, s.process_note), attachment = null, attached_until = null,
    state = case when s.state in ('running', 'starting') then 'waiting_for_input' else s.state end,
    state_since = case when s.state in ('running', 'starting') then clock_timestamp() else s.state_since end
  from seen where s.task_id = seen.task_id and seen."isHeld" and s.attachment is not null returning s.task_id, seen."mayRun"),
noted as (update agent_session s set version = s.version + 1, process_note = seen.note from seen
  where s.task_id = seen.task_id and not seen."isHeld" and seen.note is not null),
x as (update executor_running x set status = 'stopped', may_run = l."mayRun" from ${lookedFor} l where x.task_id = l.task_id),
o as (update session_turn o set ended_at = clock_timestamp(), stop_reason = 'cut_off' from lost
  where o.task_id = lost.task_id and o.ended_at is null)
select task_id as "taskId" from seen where not "isEnded"`);
const LOOKED = { look: 'g.note, g."mayRun"', lookedFor: "seen" } as const;
// Nobody did; the machine's next start does.
const UNSEEN = { look: 'null::text as note, true as "mayRun"', lookedFor: "lost" } as const;
const byAttempt = cutOff(
  `json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid, attempt uuid, note text, "mayRun" boolean)
  join agent_session s on s.task_id = g."taskId" and s.tenant_id = g."tenantId" and s.attempt = g.attempt`,
  LOOKED,
);
const byHolder = cutOff(
  `json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid, attempt uuid)
  join task t on t.id = g."taskId" and t.tenant_id = g."tenantId" and t.attempt = g.attempt
  join agent_session s on s.task_id = t.id and s.attempt = t.attempt`,
  UNSEEN,
);
const byLease = cutOff(
  `json_to_recordset($1::json) as g("tenantId" text, "taskId" uuid)
  join task t on t.id = g."taskId" and t.tenant_id = g."tenantId" and t.lease_until <= clock_timestamp()
  join agent_session s on s.task_id = t.id and s.attempt = t.attempt`,
  UNSEEN,
);

const onHost =
  prepared(`select s.task_id as "taskId", s.tenant_id as "tenantId", s.attempt, t.ended_at is not null as "isOver", s.attachment is not null as "isHeld", x.agent_execution_id as "executionId",
    x.process_group as "group", x.start_mark as "groupMark", x.owner_pid as "owner", x.owner_mark as "ownerMark"
  from executor_running x join agent_session s on s.task_id = x.task_id join task t on t.id = s.task_id
  where x.host = $1 and (x.status <> 'stopped' or x.may_run) and s.attempt is not null
    and (s.attachment is not null or t.ended_at is not null or x.may_run)`);

export function cutOffAttempts(
  pool: Pool,
  attempts: readonly (AttemptRef & ProcessLook)[],
): Promise<ReadonlySet<string>> {
  return run(pool, byAttempt, attempts);
}

export function cutOffHolders(pool: Pool, attempts: readonly AttemptRef[]): Promise<ReadonlySet<string>> {
  return run(pool, byHolder, attempts);
}

export function cutOffLost(pool: Pool, tasks: readonly TaskRef[]): Promise<ReadonlySet<string>> {
  return run(pool, byLease, tasks);
}

async function run(
  pool: Pool,
  statement: ReturnType<typeof prepared>,
  given: readonly TaskRef[],
): Promise<ReadonlySet<string>> {
  if (given.length === 0) return new Set();
  const { rows } = await pool.query<{ taskId: string }>(statement([JSON.stringify(given)]));
  return new Set(rows.map(({ taskId }) => taskId));
}

interface Row {
  readonly taskId: string;
  readonly tenantId: string;
  readonly attempt: string;
  readonly isOver: boolean;
  readonly isHeld: boolean;
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

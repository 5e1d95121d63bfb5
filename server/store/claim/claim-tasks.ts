import type { Pool } from "pg";
import { isClaimableState, TASK_STATES } from "../../domain/task/state";
import type { Claimed } from "../../ports";
import { gatedBudgets } from "../budgets/budget-sql";
import { isStopped } from "../holds/stop-sql";
import { prepared } from "../prepared";
import { toWorkPackage, WORK_COLUMNS, WORK_JOINS, type WorkRow } from "../read/task/work-row";
import { appendToStateLog } from "../writer/state-log";

export interface ClaimOrder {
  readonly agentId: string;
  readonly workerId: string;
  readonly max: number;
  readonly leaseMs: number;
}

export interface Claims {
  readonly claimed: readonly Claimed[];
  /** It held places for a moment that it then did not use: another claim may have found the agent full. */
  readonly unusedSlots: boolean;
}

const STATES = TASK_STATES.filter(isClaimableState)
  .map((state) => `'${state}'`)
  .join(", ");
const TENANT = "(select tenant_id from agent where id = $1)";
// Nothing starts under a budget that has nothing left; what no budget counts for looks at none.
const WAITING = `agent_id = $1 and queued_at is not null and state in (${STATES}) and attempt is null and cancel_due_at is null and (budgets = '{}' or not exists (
  select from unnest(budgets) u(id) where not u.id = any(exempt_from) and (u.id = any(${gatedBudgets(TENANT, "start")}::uuid[])
    or (attempt_no = 0 and u.id = any(${gatedBudgets(TENANT, "first_start")}::uuid[])))))
  and not ${isStopped("task")}`;

// Waits for nobody: a place or a task that another statement has locked is passed over. No more places are taken than
// tasks wait, so that two claims at once do not find the agent full of places that are only being looked at.
const claim = prepared(`with a as (select concurrency is not null as limited from agent where id = $1),
s as materialized (select no, row_number() over () as k from (
    select no from agent_slot where agent_id = $1 and task_id is null order by no
    limit (select count(*) from (select 1 from task where ${WAITING} limit $3) waiting) for no key update skip locked) free),
pick as materialized (select id, state, row_number() over () as k from (
    select id, state from task where ${WAITING} order by queued_at, id
    limit (select case when limited then (select count(*) from s) else $3 end from a) for no key update skip locked) oldest),
w as (update task t set state = 'working', version = t.version + 1, control_revision = t.control_revision + 1, event_seq = t.event_seq + 1,
    state_since = case when t.state = 'working' then t.state_since else clock_timestamp() end,
    state_log = case when t.state = 'working' then t.state_log else ${appendToStateLog("'working'")} end,
    queued_at = null, paused_from_state = null, attempt = gen_random_uuid(), attempt_no = t.attempt_no + 1, commit_no = 0, worker_id = $2,
    claimed_at = clock_timestamp(), listens_since = coalesce(t.listens_since, date_trunc('milliseconds', clock_timestamp())), lease_until = clock_timestamp() + $4::int * interval '1 ms', running_steps = '[]', updated_at = clock_timestamp()
  from pick p where t.id = p.id and t.queued_at is not null and t.attempt is null
  returning t.*, p.state as came_from, p.k),
ws as (update agent_slot x set task_id = w.id from s join w on w.k = s.k where x.agent_id = $1 and x.no = s.no),
e as (insert into task_event (task_id, seq, type, actor, data, task_version)
  select w.id, w.event_seq, 'attempt.claimed', 'worker:' || $2,
    json_build_object('from', w.came_from, 'to', 'working', 'attemptNo', w.attempt_no, 'workerId', $2::text), w.version
  from w order by w.k)
select work.*, (select count(*) from s)::int as slots from (select 1) one
  left join (select ${WORK_COLUMNS}, t.k, seen.version + 1 = t.version as "isWhole"
    from w t join agent a on a.id = t.agent_id left join task seen on seen.id = t.id ${WORK_JOINS}) work on true order by work.k`);

type ClaimRow = (WorkRow & { readonly isWhole: boolean | null }) | { readonly id: null };

/** Gives the longest waiting tasks of the agent to the worker, no more than the agent has places for. */
export async function claimTasks(pool: Pool, { agentId, workerId, max, leaseMs }: ClaimOrder): Promise<Claims> {
  const { rows } = await pool.query<ClaimRow & { readonly slots: number }>(claim([agentId, workerId, max, leaseMs]));
  const claimed = rows.flatMap((row) => (row.id === null ? [] : toClaimed(row)));
  return { claimed, unusedSlots: (rows[0]?.slots ?? 0) > claimed.length };
}

/** What an attempt starts from was read as the statement found it: when somebody wrote to the task in between it has to be read again. */
function toClaimed(row: Exclude<ClaimRow, { readonly id: null }>): Claimed {
  const { id, attempt, attempt_no, lease_until } = row;
  if (!attempt || !lease_until) throw new Error(`Task ${id} was claimed without an attempt.`);
  const work = row.isWhole ? toWorkPackage(row) : null;
  return { taskId: id, attempt, attemptNo: attempt_no, leaseUntil: lease_until, work };
}

import type { Pool } from "pg";
import type { Task } from "../../domain/task/task";
import type { Claimed, WorkPackage } from "../../ports";
import { prepared } from "../prepared";
import {
  BEGINNING_COLUMNS,
  type BeginningRow,
  toBeginning,
  toWorkPackage,
  WORK_COLUMNS,
  WORK_JOINS,
  type WorkRow,
} from "../read/task/work-row";
import { type TaskRow, toTask } from "../task/task-row";
import { appendToStateLog } from "../writer/state-log";
import { waitsFor } from "./waiting-sql";

export interface ClaimOrder {
  readonly agentId: string;
  readonly workerId: string;
  readonly max: number;
  readonly leaseMs: number;
  /** A task came back into the agent's line: what it goes on from is read, too. */
  readonly mayGoOn: boolean;
}

export interface Claims {
  readonly claimed: readonly Claimed[];
  /** The tasks as they stand now, but those that somebody wrote to meanwhile. */
  readonly tasks: readonly Task[];
  /** It held places for a moment that it then did not use: another claim may have found the agent full. */
  readonly unusedSlots: boolean;
}

const WAITING = waitsFor("$1");

// Waits for nobody: a place or a task that another statement has locked is passed over. No more places are taken than
// tasks wait, so that two claims at once do not find the agent full of places that are only being looked at.
const claimReading = (columns: string, joins = "") =>
  prepared(`with a as (select concurrency is not null as limited from agent where id = $1),
s as materialized (select no, row_number() over () as k from (
    select no from agent_slot where agent_id = $1 and task_id is null order by no
    limit (select case when limited then (select count(*) from (select 1 from task where ${WAITING} limit $3) waiting) else 0 end from a)
    for no key update skip locked) free),
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
  left join (select ${columns}, t.k, seen.version + 1 = t.version as "isWhole",
      seen.version = 1 and t.version = 2 and t.forked_from_task_id is null as "isBeginning"
    from w t join agent a on a.id = t.agent_id left join task seen on seen.id = t.id ${joins}) work on true order by work.k`);

interface Seen {
  /** It was read as it was then claimed. */
  readonly isWhole: boolean | null;
  /** Nobody wrote to it since it was made, and it was made of no other. */
  readonly isBeginning: boolean | null;
}

interface Reading<R extends BeginningRow & Seen> {
  readonly claim: ReturnType<typeof prepared>;
  /** What the attempt starts from; null where that has to be read by itself. */
  toWork(row: R): WorkPackage | null;
}

// All that may be read has some fifty parts, which are set up at each claim, whether or not there is anything to read.
const ALL: Reading<WorkRow & Seen> = {
  claim: claimReading(WORK_COLUMNS, WORK_JOINS),
  toWork: (row) => (row.isWhole ? toWorkPackage(row) : null),
};
const BEGINNING: Reading<BeginningRow & Seen> = {
  claim: claimReading(BEGINNING_COLUMNS),
  toWork: (row) => (row.isBeginning ? toBeginning(row) : null),
};

/** Gives the longest waiting tasks of the agent to the worker, no more than the agent has places for. */
export function claimTasks(pool: Pool, order: ClaimOrder): Promise<Claims> {
  return order.mayGoOn ? claimBy(pool, order, ALL) : claimBy(pool, order, BEGINNING);
}

async function claimBy<R extends BeginningRow & Seen>(
  pool: Pool,
  { agentId, workerId, max, leaseMs }: ClaimOrder,
  { claim, toWork }: Reading<R>,
): Promise<Claims> {
  const { rows } = await pool.query<(R | { readonly id: null }) & { readonly slots: number }>(
    claim([agentId, workerId, max, leaseMs]),
  );
  const found = rows.filter((row): row is R & { readonly slots: number } => row.id !== null);
  return {
    claimed: found.map((row) => toClaimed(row, toWork(row))),
    tasks: found.filter(({ isWhole }) => isWhole).map(toTask),
    unusedSlots: (rows[0]?.slots ?? 0) > found.length,
  };
}

/** What the worker is told of the task that a row says was given to it. */
export function toClaimed({ id, attempt, attempt_no, lease_until }: TaskRow, work: WorkPackage | null): Claimed {
  if (!attempt || !lease_until) throw new Error(`Task ${id} was claimed without an attempt.`);
  return { taskId: id, attempt, attemptNo: attempt_no, leaseUntil: lease_until, work };
}

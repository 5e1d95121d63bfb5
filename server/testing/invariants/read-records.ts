import type { Pool, PoolClient } from "pg";
import type {
  Effect,
  RecordedCheckpoint,
  RecordedEvent,
  RecordedMessage,
  RecordedReceipt,
  RecordedSuspension,
  TaskFacts,
  TaskRecord,
} from "./task-record";

const TASKS = `select t.id, t.state, t.version, t.event_seq as "eventSeq", t.message_seq as "messageSeq", t.checkpoint_seq as "checkpointSeq",
    t.state_log as "stateLog", t.pending_pause is not null as pausing, t.paused_from_state as "pausedFromState", t.suspension,
    t.cancel_due_at as "cancelDueAt", t.attempt, t.attempt_no as "attemptNo", t.worker_id as "workerId", t.lease_until as "leaseUntil",
    t.queued_at as "queuedAt", t.open_interrupts as "openInterrupts", t.steps_done as "stepsDone", t.ended_at as "endedAt",
    exists (select 1 from agent_slot s where s.task_id = t.id) as "holdsSlot", clock_timestamp() as "readAt"
  from task t where t.id = any($1::uuid[]) order by t.id`;
const EVENTS = `select task_id as "taskId", seq, id::float8 as id, type, actor, data, task_version as "taskVersion", at
  from task_event where task_id = any($1::uuid[]) order by task_id, seq`;
const MESSAGES = `select task_id as "taskId", seq, origin, parts from message where task_id = any($1::uuid[]) order by task_id, seq`;
const CHECKPOINTS = `select task_id as "taskId", version, data::text as "dataText", sha256, size_bytes as "sizeBytes", event_seq as "eventSeq",
    task_version as "taskVersion" from checkpoint where task_id = any($1::uuid[]) order by task_id, version`;
const SUSPENSIONS = `select task_id as "taskId", handle, stop_proof as "stopProof", checkpoint_version as "checkpointVersion",
    opened_version as "openedVersion", resumed_at as "resumedAt", cause
  from suspension where task_id = any($1::uuid[]) order by task_id, paused_at, handle`;
const INTERRUPTS = `select task_id as "taskId", id, status from interrupt where task_id = any($1::uuid[])`;
const RECEIPTS = `select task_id as "taskId", verb, actor, outcome, request_id as "requestId"
  from receipt where task_id = any($1::uuid[]) order by task_id, at, id`;

type TaskRow = TaskFacts & Pick<TaskRecord, "holdsSlot" | "readAt">;

/** The records of these tasks, all of one snapshot; `effects` of other tasks are left out. */
export async function readRecords(
  pool: Pool,
  taskIds: readonly string[],
  effects: readonly Effect[] = [],
): Promise<readonly TaskRecord[]> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const records = await readSnapshot(client, taskIds);
    await client.query("commit");
    const mine = byTask(effects);
    return records.map((record) => ({ ...record, effects: mine(record.task.id) }));
  } finally {
    client.release();
  }
}

async function readSnapshot(client: PoolClient, taskIds: readonly string[]): Promise<readonly TaskRecord[]> {
  const { rows: tasks } = await client.query<TaskRow>(TASKS, [taskIds]);
  const read = async <T>(sql: string) => byTask((await client.query<T & OfTask>(sql, [taskIds])).rows);
  const events = await read<RecordedEvent>(EVENTS);
  const messages = await read<RecordedMessage>(MESSAGES);
  const checkpoints = await read<RecordedCheckpoint>(CHECKPOINTS);
  const suspensions = await read<RecordedSuspension>(SUSPENSIONS);
  const interrupts = await read<{ id: string; status: string }>(INTERRUPTS);
  const receipts = await read<RecordedReceipt>(RECEIPTS);
  return tasks.map(({ holdsSlot, readAt, ...task }) => ({
    task,
    events: events(task.id),
    messages: messages(task.id),
    checkpoints: checkpoints(task.id),
    suspensions: suspensions(task.id),
    interrupts: interrupts(task.id),
    receipts: receipts(task.id),
    holdsSlot,
    effects: [],
    readAt,
  }));
}

interface OfTask {
  readonly taskId: string;
}

function byTask<T extends OfTask>(rows: readonly T[]): (taskId: string) => readonly T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.taskId);
    if (group) group.push(row);
    else groups.set(row.taskId, [row]);
  }
  return (taskId) => groups.get(taskId) ?? [];
}

import { randomUUID } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { v7 } from "uuid";
import { isHeld, isTerminal, type TaskState } from "../domain/task/state";

type Db = Pool | ClientBase;
type Row = Readonly<Record<string, unknown>>;

/** A row as the table has it; what is left out takes the column's default. */
export async function insertRow(db: Db, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, at) => `$${at + 1}`);
  await db.query(`insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`, Object.values(row));
}

/** An agent of the tenant, which is made when it is missing. Returns its id. */
export async function insertAgent(db: Db, overrides: Row = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    tenant_id: "local",
    name: "digest",
    version: "1.0.0",
    input_schema: "true",
    pause_modes: ["finish_step", "interrupt_immediate"],
    resume_causes: ["explicit_resume"],
    skills: [],
    ...overrides,
  };
  await db.query("insert into tenant (id) values ($1) on conflict do nothing", [row.tenant_id]);
  await insertRow(db, "agent", row);
  return row.id;
}

/**
 * A task in any state, with what the state needs: a queue place, a lease, a suspension held by the operator or an end.
 * Columns are given by their names in the table. Returns its id.
 */
export async function insertTask(db: Db, overrides: Row & { readonly agent_id: string }): Promise<string> {
  const id = typeof overrides.id === "string" ? overrides.id : v7();
  const state = (overrides.state ?? "submitted") as TaskState;
  const row: Row = {
    id,
    tenant_id: "local",
    scope: "default",
    context_id: randomUUID(),
    title: "Digest this folder",
    labels: [],
    state,
    ...partsOf(state, id),
    ...overrides,
  };
  await insertRow(db, "task", row);
  if (isHeld(state)) await insertSuspension(db, { handle: row.suspension, task_id: id, initiator: initiatorOf(state) });
  return id;
}

export async function insertSuspension(db: Db, overrides: Row & { readonly task_id: string }): Promise<void> {
  const row = {
    handle: `suspend-${v7()}`,
    initiator: "client",
    actor: "operator:local",
    reason: "review",
    mode: "finish_step",
    stop_proof: "acknowledged",
    paused_from_state: "working",
    opened_version: 1,
    ...overrides,
  };
  await insertRow(db, "suspension", row);
  if (row.initiator === "client") {
    await insertRow(db, "holder", {
      handle: row.handle,
      kind: "operator",
      actor: "operator:local",
      reason: row.reason,
    });
  }
}

/** One more event of a task, with the version that it brings; the numbers are the task's own. */
export async function insertEvent(db: Db, taskId: string, overrides: Row = {}): Promise<number> {
  const { rows } = await db.query<{ event_seq: number; version: number }>(
    "update task set event_seq = event_seq + 1, version = version + 1, updated_at = clock_timestamp() where id = $1 returning event_seq, version",
    [taskId],
  );
  const [task] = rows;
  if (!task) throw new Error(`There is no task ${taskId}.`);
  const words = {
    type: "step.completed",
    actor: "worker:w-1",
    data: JSON.stringify({ key: `step-${task.event_seq}` }),
  };
  await insertRow(db, "task_event", {
    task_id: taskId,
    seq: task.event_seq,
    task_version: task.version,
    ...words,
    ...overrides,
  });
  return task.event_seq;
}

function partsOf(state: TaskState, id: string): Row {
  if (state === "working") {
    return { attempt: randomUUID(), attempt_no: 1, worker_id: "w-1", claimed_at: new Date(), lease_until: inOneHour() };
  }
  if (state === "submitted" || state === "resumed") return { queued_at: new Date() };
  if (isHeld(state)) return { suspension: `suspend-${id}`, paused_from_state: "working" };
  return isTerminal(state) ? { ended_at: new Date() } : { open_interrupts: 1 };
}

function initiatorOf(state: TaskState): "agent" | "client" {
  return state === "paused_by_agent" ? "agent" : "client";
}

function inOneHour(): Date {
  return new Date(Date.now() + 3_600_000);
}

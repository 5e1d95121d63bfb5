import type { Pool } from "pg";
import type { Task } from "../../domain/task/task";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { TASK_COLUMNS, type TaskRow, toTask } from "./task-row";

/** A task as the database has it, and what time the database says it is. */
export interface Reading {
  readonly task: Task;
  readonly at: Date;
}

const readOne = prepared(
  `select ${TASK_COLUMNS}, clock_timestamp() as now from task t join agent a on a.id = t.agent_id where t.id = $1 and t.tenant_id = $2`,
);
const readMany = prepared(
  `select ${TASK_COLUMNS}, clock_timestamp() as now from task t join agent a on a.id = t.agent_id where t.id = any($1::uuid[])`,
);

/** Null for a task that is not there and for one of another tenant alike. */
export async function readTask(pool: Pool, { taskId, tenantId }: TaskRef): Promise<Reading | null> {
  const { rows } = await pool.query<TaskRow & { now: Date }>(readOne([taskId, tenantId]));
  const row = rows[0];
  return row ? { task: toTask(row), at: row.now } : null;
}

/** Readings by task id; what is missing or foreign is left out. */
export async function readTasks(pool: Pool, refs: readonly TaskRef[]): Promise<ReadonlyMap<string, Reading>> {
  const tenants = new Map(refs.map(({ taskId, tenantId }) => [taskId, tenantId]));
  const { rows } = await pool.query<TaskRow & { now: Date }>(readMany([[...tenants.keys()]]));
  const own = rows.filter((row) => tenants.get(row.id) === row.tenant_id);
  return new Map(own.map((row) => [row.id, { task: toTask(row), at: row.now }]));
}

import type { Pool } from "pg";
import type { Json } from "../../../domain/json";
import type { TaskRef, WorkPackage } from "../../../ports";
import { textOf } from "../../live-state-sql";
import { prepared } from "../../prepared";
import { toWorkPackage, WORK_COLUMNS, WORK_JOINS, type WorkRow } from "./work-row";

const readWork = prepared(
  `select ${WORK_COLUMNS} from task t join agent a on a.id = t.agent_id ${WORK_JOINS} where t.id = $2 and t.tenant_id = $1`,
);

/** All that an attempt starts from, in one statement. Null for a task that is missing or foreign. */
export async function findWorkPackage(pool: Pool, ref: TaskRef): Promise<WorkPackage | null> {
  const { rows } = await pool.query<WorkRow>(readWork([ref.tenantId, ref.taskId]));
  return rows[0] ? toWorkPackage(rows[0]) : null;
}

const readState = prepared(
  `select ${textOf("l")}::text as text from live_state l join task t on t.id = l.task_id and t.tenant_id = $1 where l.task_id = $2`,
);

/** The agent's live state as text, as it was last told. */
export async function findLiveStateText(pool: Pool, { tenantId, taskId }: TaskRef): Promise<string | null> {
  const { rows } = await pool.query<{ text: string }>(readState([tenantId, taskId]));
  return rows[0]?.text ?? null;
}

const readSchema = prepared(
  "select a.resume_schema as schema from task t join agent a on a.id = t.agent_id where t.tenant_id = $1 and t.id = $2",
);

/** What the task's agent takes as input of a resume, as JSON Schema; null for anything. */
export async function findResumeSchema(pool: Pool, { tenantId, taskId }: TaskRef): Promise<Json> {
  const { rows } = await pool.query<{ schema: Json }>(readSchema([tenantId, taskId]));
  return rows[0]?.schema ?? null;
}

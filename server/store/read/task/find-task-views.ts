import type { Pool } from "pg";
import type { TaskSummary, TaskView } from "../../../contract/task-view";
import type { TaskRef } from "../../../ports";
import { prepared } from "../../prepared";
import { SUMMARY_COLUMNS, type SummaryRow } from "./summary-row";
import { toTaskSummary } from "./to-task-summary";
import { toTaskView } from "./to-task-view";
import { VIEW_COLUMNS, type ViewRow } from "./view-row";

const FROM_REFS = `from unnest($1::text[], $2::uuid[]) r(tenant_id, id) join task t on t.id = r.id and t.tenant_id = r.tenant_id join agent a on a.id = t.agent_id`;
const readViews = prepared(`select ${VIEW_COLUMNS} ${FROM_REFS}`);
const readSummaries = prepared(`select ${SUMMARY_COLUMNS} ${FROM_REFS}`);

export interface OfTenant<T> {
  readonly tenantId: string;
  readonly task: T;
}

/** Views in one statement; what is missing or foreign is left out. */
export async function findTaskViews(pool: Pool, refs: readonly TaskRef[]): Promise<readonly OfTenant<TaskView>[]> {
  if (refs.length === 0) return [];
  const { rows } = await pool.query<ViewRow>(readViews(columnsOf(refs)));
  return rows.map((row) => ({ tenantId: row.tenant_id, task: toTaskView(row) }));
}

/** Rows of the fleet in one statement; what is missing or foreign is left out. */
export async function findTaskSummaries(
  pool: Pool,
  refs: readonly TaskRef[],
): Promise<readonly OfTenant<TaskSummary>[]> {
  if (refs.length === 0) return [];
  const { rows } = await pool.query<SummaryRow>(readSummaries(columnsOf(refs)));
  return rows.map((row) => ({ tenantId: row.tenant_id, task: toTaskSummary(row) }));
}

function columnsOf(refs: readonly TaskRef[]): unknown[] {
  return [refs.map(({ tenantId }) => tenantId), refs.map(({ taskId }) => taskId)];
}

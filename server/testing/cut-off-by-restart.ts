import type { Pool } from "pg";
import { v7 } from "uuid";
import { cutOffTask } from "../commands/session/cut-off-task";
import { RESTARTED } from "../commands/session/reconcile-sessions";
import { openTaskStore } from "../store/task/task-store";
import { TENANT } from "./open-test-store";

/** Holds a task as a start of the product does that finds its agent's process gone in the middle of that attempt. */
export async function cutOffByRestart(
  pool: Pool,
  attempt: { readonly taskId: string; readonly attempt: string },
): Promise<void> {
  const tasks = openTaskStore({ pool, newId: v7, onCommitted: () => undefined });
  await cutOffTask({ tasks, newId: v7 }, { tenantId: TENANT, ...attempt }, RESTARTED);
}

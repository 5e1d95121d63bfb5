import { cutText } from "../../domain/cut-text";
import type { Caller, Ports } from "../../ports";

/** Longest name of a task that a receipt repeats, characters: what is asked for need not be an id. */
const MAX_NAME = 100;

export interface UnknownTask {
  readonly verb: string;
  /** As it was asked for. */
  readonly taskId: string;
  readonly reason?: string | null | undefined;
}

/**
 * Leaves the receipt of a command on a task that is not the caller's. It is the same one whether there is such a task or not,
 * stands under the caller's tenant, and knows nothing but what was asked.
 */
export async function refuseUnknownTask(
  ports: Pick<Ports, "receipts">,
  { tenantId, actor }: Pick<Caller, "tenantId" | "actor">,
  { verb, taskId, reason = null }: UnknownTask,
): Promise<void> {
  const act = { actor, verb, reason, facts: { subject: `task ${cutText(taskId, MAX_NAME)}` } };
  await ports.receipts.leave(tenantId, act, { outcome: "refused", code: "TASK_NOT_FOUND" });
}

import { decideCutOff } from "../../domain/task/decide-cut-off";
import type { Ports } from "../../ports";
import type { AttemptRef } from "../../ports/session-store";

/** Holds a task whose agent is known to be gone, until somebody resumes it. One that somebody else moved is left alone. */
export async function cutOffTask(
  ports: Pick<Ports, "tasks" | "newId">,
  { tenantId, taskId, attempt }: AttemptRef,
  reason: string,
): Promise<void> {
  const cut = {
    handle: `suspend-${ports.newId()}`,
    checkpointId: ports.newId(),
    reason,
    proof: "process_ended",
  } as const;
  await ports.tasks.transact({ tenantId, taskId }, null, (task) => decideCutOff(task, attempt, cut));
}

import type { z } from "zod";
import type { Heartbeat, HeartbeatLease } from "../../contract/worker-protocol";
import { directiveFor } from "../../domain/task/directive";
import { LEASE_MS } from "../../domain/task/task";
import type { Ports } from "../../ports";

/** Extends what the worker still holds and says, for each lease, what to do. */
export async function extendLeases(
  ports: Ports,
  { tenantId, workerId, leases: asked }: z.output<typeof Heartbeat> & { readonly tenantId: string },
): Promise<readonly HeartbeatLease[]> {
  const leases = await ports.tasks.extendLeases(tenantId, asked, LEASE_MS);
  // A worker that is full asks for no work, but it lives.
  const agentIds = new Set(leases.flatMap(({ task }) => task?.agentId ?? []));
  await Promise.all(Array.from(agentIds, (agentId) => ports.agents.workerSeen({ agentId, workerId, capacity: null })));
  return leases.map(({ taskId, attempt, task }) => {
    if (!task) return { taskId, attempt, live: false, directive: "cancel" };
    const { directive, mode } = directiveFor(task, attempt);
    return { taskId, attempt, live: true, directive, ...(mode ? { mode } : {}), version: task.version };
  });
}

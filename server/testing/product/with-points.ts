import type { Ports } from "../../ports";
import type { Barriers } from "./barriers";

/**
 * Ports with named points around what they do, so that a test can stop a process there:
 * `before|after <verb> <taskId>` for acts, `before|after claim <workerId>`, `before lease <taskId>` for heartbeats.
 */
export function withPoints(ports: Ports, barriers: Barriers): Ports {
  const { tasks } = ports;
  return {
    ...ports,
    tasks: {
      ...tasks,
      // biome-ignore lint/complexity/useMaxParams: the port's own shape.
      async transact(ref, act, decide, options) {
        const verb = act?.verb ?? "commit";
        await barriers.pass(`before ${verb} ${ref.taskId}`);
        const outcome = await tasks.transact(ref, act, decide, options);
        await barriers.pass(`after ${verb} ${ref.taskId}`);
        return outcome;
      },
      async claim(order) {
        await barriers.pass(`before claim ${order.workerId}`);
        const claimed = await tasks.claim(order);
        if (claimed.length > 0) await barriers.pass(`after claim ${order.workerId}`);
        return claimed;
      },
      async extendLeases(tenantId, leases, leaseMs) {
        for (const { taskId } of leases) await barriers.pass(`before lease ${taskId}`);
        return tasks.extendLeases(tenantId, leases, leaseMs);
      },
    },
  };
}

import { decideCircle } from "../../domain/task/decide-circle";
import type { Ports } from "../../ports";

/** Opens a circle of tasks that wait for each other, if one was closed since then; null looks at all. Returns how many tasks moved. */
export async function openCircle(ports: Ports, since: Date | null): Promise<number> {
  const circle = await ports.waits.findCircle(since);
  if (!circle) return 0;
  const outcome = await ports.tasks.transact(circle.ref, null, (task) => decideCircle(task, circle));
  return outcome.kind === "moved" ? 1 : 0;
}

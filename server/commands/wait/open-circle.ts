import { decideCircle } from "../../domain/task/decide-circle";
import type { Ports } from "../../ports";
import { NO_RESTS, type RowRests } from "../../ports/row-rests";

export interface OpenedCircle {
  /** How many tasks moved. */
  readonly moved: number;
  /** It is there still, and is to be looked for again. */
  readonly rests: boolean;
}

/** Opens a circle of tasks that wait for each other, if one was closed since then; null looks at all. */
export async function openCircle(ports: Ports, since: Date | null, rows: RowRests = NO_RESTS): Promise<OpenedCircle> {
  const circle = await ports.waits.findCircle(since);
  if (!circle) return { moved: 0, rests: false };
  const { taskId } = circle.ref;
  if (rows.resting().includes(taskId)) return { moved: 0, rests: true };
  try {
    const outcome = await ports.tasks.transact(circle.ref, null, (task) => decideCircle(task, circle));
    return { moved: outcome.kind === "moved" ? 1 : 0, rests: false };
  } catch (error) {
    await rows.failed([taskId], error);
    return { moved: 0, rests: true };
  }
}

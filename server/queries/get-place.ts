import type { Caller, LinePlace, Ports } from "../ports";
import { type Found, found, NO_SUCH_TASK } from "./found";

/** Where a task stands in line for its agent, as of now: others move on without it. */
export async function getPlace(ports: Ports, caller: Caller, taskId: string): Promise<Found<LinePlace>> {
  return found(await ports.reader.place({ tenantId: caller.tenantId, taskId }), "TASK_NOT_FOUND", NO_SUCH_TASK);
}

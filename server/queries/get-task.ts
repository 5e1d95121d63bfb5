import type { TaskView } from "../contract/task-view";
import type { Caller, Ports } from "../ports";
import { type Found, found, NO_SUCH_TASK } from "./found";

export async function getTask(ports: Ports, caller: Caller, taskId: string): Promise<Found<TaskView>> {
  return found(await ports.reader.findView({ tenantId: caller.tenantId, taskId }), "TASK_NOT_FOUND", NO_SUCH_TASK);
}

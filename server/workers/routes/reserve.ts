import { reserveUsage } from "../../commands/worker/reserve-usage";
import { TaskId } from "../../contract/primitives";
import { ReserveUsage } from "../../contract/reserve-usage";
import { type Answer, done, refused } from "../answer";
import type { Call } from "../call";
import { readBody } from "../read-body";

const LIMIT_BYTES = 16 * 1024;

/** POST /api/workers/tasks/{taskId}/reserve */
export async function reserve({ request, ports, bearer }: Call, id: string): Promise<Answer> {
  const taskId = TaskId.safeParse(id);
  if (!taskId.success)
    return refused({ code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was reserved." });
  const body = await readBody(request, ReserveUsage, LIMIT_BYTES);
  if ("answer" in body) return body.answer;
  const ref = { tenantId: bearer.tenantId, taskId: taskId.data };
  const result = await reserveUsage(ports, ref, body.value);
  return result.kind === "refused" ? refused(result.refusal) : done(result.answer);
}

import { commitWork } from "../../commands/worker/commit-work";
import { TaskId } from "../../contract/primitives";
import { Commit, MAX_COMMIT_BYTES } from "../../contract/worker-protocol";
import { type Answer, done, refused } from "../answer";
import type { Call } from "../call";
import { readBody } from "../read-body";

/** POST /api/workers/tasks/{taskId}/commit */
export async function commit({ request, ports, bearer }: Call, id: string): Promise<Answer> {
  const taskId = TaskId.safeParse(id);
  if (!taskId.success)
    return refused({ code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was written." });
  const body = await readBody(request, Commit, MAX_COMMIT_BYTES);
  if ("answer" in body) return body.answer;
  const ref = { tenantId: bearer.tenantId, taskId: taskId.data.toLowerCase() };
  const result = await commitWork(ports, ref, body.value);
  return result.kind === "refused" ? refused(result.refusal) : done(result.answer);
}

import type { z } from "zod";
import { commitWork } from "../../commands/worker/commit-work";
import { Commit } from "../../contract/worker-protocol";
import { jsonReply } from "../../http/reply";
import type { TaskRef } from "../../ports";
import type { MethodAnswer, MethodCall } from "../dialect/method";
import { NO_TASK } from "../dialect/own-task";
import { maySpeakTo } from "../principal";
import { harnFault } from "./harn-faults";
import type { HARN_PARAMS } from "./harn-params";
import { toParkReceipt } from "./to-harn-task";

type Params = z.output<(typeof HARN_PARAMS)["tasks/await_resumption"]["schema"]>;

/** How often it is tried again when the attempt's own worker commits in between. */
const TRIES = 5;

/**
 * Parks the task for the worker that holds it now, as its own commit would: the attempt ends, and the task goes on when a
 * condition comes true or somebody resumes it.
 */
export async function awaitResumption(call: MethodCall, params: Params): Promise<MethodAnswer> {
  const { ports, principal } = call;
  const ref: TaskRef = { tenantId: principal.tenantId, taskId: params.taskId };
  for (let tries = 1; ; tries++) {
    const task = isTaskId(params.taskId) ? await ports.tasks.find(ref) : null;
    if (!task || !maySpeakTo(principal, task.agentName)) return { fault: harnFault(NO_TASK) };
    const { attempt, workerId, agentId, commitNo } = task;
    const key = workerId && (await ports.agents.workerKey(agentId, workerId));
    if (!attempt || !key || principal.client !== `key-${key}`)
      return { reply: jsonReply(403, { error: NOT_ITS_WORKER }) };
    const { reason, summary = null, conditions } = params;
    const commit = Commit.parse({ attempt, no: commitNo + 1, park: { reason, summary, conditions } });
    const result = await commitWork(ports, ref, commit);
    if (result.kind === "answered") return parked(call, ref);
    if (result.refusal.code !== "COMMIT_OUT_OF_ORDER" || tries === TRIES) return { fault: harnFault(result.refusal) };
  }
}

const NOT_ITS_WORKER =
  "This key's worker does not hold the task now. Nothing was parked; only the worker that runs the task may park it.";

async function parked({ ports }: MethodCall, ref: TaskRef): Promise<MethodAnswer> {
  const suspension = (await ports.reader.findView(ref))?.suspension;
  if (!suspension) throw new Error("A park that was taken left no suspension.");
  return { result: toParkReceipt(ref.taskId, suspension) };
}

function isTaskId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

import type { ClientCaller } from "../commands/client/submit-message";
import { commitWork } from "../commands/worker/commit-work";
import type { SuspensionView } from "../contract/task-view";
import { Commit } from "../contract/worker-protocol";
import type { Refusal } from "../domain/refusal";
import { jsonReply, type Reply } from "../http/reply";
import type { Ports, TaskRef } from "../ports";
import { refuseUnknown } from "./dialect/own-task";

/** How often it is tried again when the attempt's own worker commits in between. */
const TRIES = 5;

/** Why, what was done so far, and what the task waits for. */
type Park = NonNullable<Commit["park"]>;

type Parked =
  | { readonly suspension: SuspensionView }
  | { readonly refusal: Refusal }
  /** HTTP 403: the caller's worker does not run the task. */
  | { readonly reply: Reply };

/**
 * Parks the task for the worker that holds it now, as its own commit would: the attempt ends, and the task goes on when a
 * condition comes true or somebody resumes it. A task that the key may not act for is not there.
 */
export async function parkByWorker(
  ports: Ports,
  caller: ClientCaller,
  { taskId, park }: { readonly taskId: string; readonly park: Park },
): Promise<Parked> {
  const ref: TaskRef = { tenantId: caller.tenantId, taskId };
  for (let tries = 1; ; tries++) {
    const task = isTaskId(taskId) ? await ports.tasks.find(ref) : null;
    if (!task || !mayActFor(caller, task.agentName))
      return refuseUnknown({ ports, client: caller }, { verb: "park", taskId, reason: park.reason });
    const { attempt, workerId, agentId, commitNo } = task;
    const key = workerId && (await ports.agents.workerKey(agentId, workerId));
    if (!attempt || !key || caller.client !== `key-${key}`) return { reply: jsonReply(403, { error: NOT_ITS_WORKER }) };
    const result = await commitWork(ports, ref, Commit.parse({ attempt, no: commitNo + 1, park }));
    if (result.kind === "answered") return parked(ports, ref);
    if (result.refusal.code !== "COMMIT_OUT_OF_ORDER" || tries === TRIES) return { refusal: result.refusal };
  }
}

const NOT_ITS_WORKER =
  "This key's worker does not hold the task now. Nothing was parked; only the worker that runs the task may park it.";

async function parked({ reader }: Ports, ref: TaskRef): Promise<Parked> {
  const suspension = (await reader.findView(ref))?.suspension;
  if (!suspension) throw new Error("A park that was taken left no suspension.");
  return { suspension };
}

function mayActFor({ agents }: ClientCaller, agent: string): boolean {
  return agents.length === 0 || agents.includes(agent);
}

function isTaskId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

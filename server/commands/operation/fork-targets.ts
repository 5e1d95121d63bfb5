import { outcomeOfRefusal, TARGET_FAILED, type TargetResult } from "../../domain/operation/judge-target";
import { targetRequestId } from "../../domain/operation/operation";
import type { Ports } from "../../ports";
import type { OperationSlice, Target } from "../../ports/operation-store";
import { forkTask } from "../checkpoint/fork-task";

/** Forks that are made at the same time. */
const AT_ONCE = 4;

/** Begins a new task from the newest checkpoint of each. The request id makes a rerun find the one that stands. */
export async function forkTargets(ports: Ports, slice: OperationSlice): Promise<readonly TargetResult[]> {
  const results: TargetResult[] = [];
  const next = slice.targets.values();
  const work = async () => {
    for (const target of next) results.push(await forkTarget(ports, slice, target));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function forkTarget(ports: Ports, slice: OperationSlice, { no, taskId }: Target): Promise<TargetResult> {
  const { tenantId, operation } = slice;
  const { actor, reason, params } = operation;
  const result = { no, code: null, message: null, handle: null };
  try {
    const task = await ports.tasks.find({ tenantId, taskId });
    if (!task) return { ...result, outcome: "gone" };
    const forked = await forkTask(
      ports,
      { tenantId, actor },
      {
        ...{ taskId, version: task.checkpointSeq, reuseAnswers: false, pauseOriginal: params.pauseOriginal ?? false },
        ...{ reason, requestId: targetRequestId(operation.id, no) },
      },
    );
    if (forked.kind !== "refused") return { ...result, outcome: "done", madeTaskId: forked.taskId };
    const { code, message } = forked.refusal;
    return { ...result, outcome: outcomeOfRefusal("fork", forked.refusal), code, message };
  } catch {
    // One task's failure is that task's; the others go on.
    return { ...result, outcome: "failed", message: TARGET_FAILED };
  }
}

import type { RollBackInput } from "../../contract/checkpoint-inputs";
import { decideRollBack } from "../../domain/checkpoint/decide-roll-back";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "../task/run-act";

/** How often the version is read again when the task changes in between. */
const TRIES = 5;

/** The next resume of a held task starts from an older version of its state. */
export async function rollBack(
  ports: Ports,
  caller: Caller,
  order: RollBackInput,
): Promise<ActResult<{ readonly version: number }>> {
  const { taskId, version, handle = null, reuseAnswers, reason, requestId } = order;
  const ref = { tenantId: caller.tenantId, taskId };
  for (let tries = 1; ; tries++) {
    const point = await ports.checkpoints.rollBackPoint(ref, version);
    const result = await runAct(ports, caller, {
      taskId,
      verb: "roll_back",
      reason,
      requestId,
      facts: { handle },
      decide: (task) => {
        const checkpointId = ports.newId();
        const wish = { point, version, handle, reuseAnswers, actor: caller.actor, checkpointId };
        const decision = decideRollBack(task, wish);
        return decision.kind === "refused" && tries === TRIES ? { ...decision, retried: false } : decision;
      },
    });
    if (tries === TRIES || result.kind !== "refused" || result.refusal.code !== "TASK_BUSY") return result;
  }
}

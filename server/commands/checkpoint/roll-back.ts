import type { RollBackInput } from "../../contract/checkpoint-inputs";
import { decideRollBack } from "../../domain/checkpoint/decide-roll-back";
import type { Caller, Ports } from "../../ports";
import type { ActResult } from "../task/run-act";
import { runActAnew } from "../task/run-act-anew";

/** The next resume of a held task starts from an older version of its state. */
export function rollBack(
  ports: Ports,
  caller: Caller,
  order: RollBackInput,
): Promise<ActResult<{ readonly version: number }>> {
  const { taskId, version, handle = null, reuseAnswers, reason, requestId } = order;
  const { tenantId, actor } = caller;
  return runActAnew(ports, caller, {
    async prepare() {
      const point = await ports.checkpoints.rollBackPoint({ tenantId, taskId }, version);
      const wish = { point, version, handle, reuseAnswers, actor };
      return {
        taskId,
        verb: "roll_back",
        reason,
        requestId,
        facts: { handle },
        decide: (task) => decideRollBack(task, { ...wish, checkpointId: ports.newId() }),
      };
    },
  });
}

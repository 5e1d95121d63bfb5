import type { ReleaseHoldInput } from "../../contract/task-inputs";
import { decideRelease } from "../../domain/task/decide-release";
import type { Caller, Ports } from "../../ports";
import { makeDigest } from "./make-digest";
import type { ActResult } from "./run-act";
import { runActAnew } from "./run-act-anew";

/** Stops holding a parked task. A timeout that was over meanwhile may give its agent a digest, made when it is asked for. */
export function releaseHold(ports: Ports, caller: Caller, order: ReleaseHoldInput): Promise<ActResult<null>> {
  const ref = { tenantId: caller.tenantId, taskId: order.taskId };
  const { handle = null } = order;
  return runActAnew(ports, caller, {
    async prepare(isFirst) {
      const digest = isFirst ? null : await makeDigest(ports, ref);
      return {
        ...order,
        verb: "release",
        facts: { handle },
        decide: (task) => decideRelease(task, { actor: caller.actor, handle, digest }),
      };
    },
  });
}

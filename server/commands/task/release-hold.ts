import type { ReleaseHoldInput } from "../../contract/task-inputs";
import { decideRelease } from "../../domain/task/decide-release";
import type { Caller, Ports } from "../../ports";
import { makeDigest } from "./make-digest";
import { type ActResult, runAct } from "./run-act";

/** How often the digest is made again when somebody says something in between. */
const TRIES = 5;

/** Stops holding a parked task. A timeout that was over meanwhile may give its agent a digest, made when it is asked for. */
export async function releaseHold(ports: Ports, caller: Caller, order: ReleaseHoldInput): Promise<ActResult<null>> {
  const ref = { tenantId: caller.tenantId, taskId: order.taskId };
  const facts = { handle: order.handle ?? null };
  for (let tries = 1; ; tries++) {
    const digest = tries === 1 ? null : await makeDigest(ports, ref);
    const result = await runAct(ports, caller, {
      ...order,
      verb: "release",
      facts,
      decide(task) {
        const decision = decideRelease(task, { actor: caller.actor, handle: order.handle ?? null, digest });
        return decision.kind === "refused" && tries === TRIES ? { ...decision, retried: false } : decision;
      },
    });
    if (tries === TRIES || result.kind !== "refused" || result.refusal.code !== "TASK_BUSY") return result;
  }
}

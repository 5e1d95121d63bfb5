import type { KeptVersions } from "../../domain/checkpoint/decide-keep";
import type { Act } from "../../domain/receipt/act";
import type { Decide } from "../../domain/task/change";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "../task/run-act";

/** How often versions are read again when the task changes in between. */
const TRIES = 10;

export interface KeptOrder<A> extends Pick<Act, "verb" | "reason"> {
  readonly taskId: string;
  readonly version: number;
  readonly requestId?: string | undefined;
  readonly decideOn: (kept: KeptVersions) => Decide<A>;
}

/** An act on a version of a task's state, decided on the versions as they are. */
export async function changeKept<A>(ports: Ports, caller: Caller, order: KeptOrder<A>): Promise<ActResult<A>> {
  const { taskId, version, decideOn } = order;
  const ref = { tenantId: caller.tenantId, taskId };
  for (let tries = 1; ; tries++) {
    const kept = (await ports.checkpoints.keptVersions(ref)) ?? { readAtVersion: 0, versions: [] };
    const decide = decideOn(kept);
    const result = await runAct(ports, caller, {
      ...order,
      facts: { subject: `v${version}` },
      decide: (task, at) => {
        const decision = decide(task, at);
        return decision.kind === "refused" && tries === TRIES ? { ...decision, retried: false } : decision;
      },
    });
    if (tries === TRIES || result.kind !== "refused" || result.refusal.code !== "TASK_BUSY") return result;
  }
}

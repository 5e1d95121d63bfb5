import type { KeptVersions } from "../../domain/checkpoint/decide-keep";
import type { Act } from "../../domain/receipt/act";
import type { Decide } from "../../domain/task/change";
import type { Caller, Ports } from "../../ports";
import type { ActResult } from "../task/run-act";
import { runActAnew } from "../task/run-act-anew";

export interface KeptOrder<A> extends Pick<Act, "verb" | "reason"> {
  readonly taskId: string;
  readonly version: number;
  readonly requestId?: string | undefined;
  readonly decideOn: (kept: KeptVersions) => Decide<A>;
}

/** An act on a version of a task's state, decided on the versions as they are. */
export function changeKept<A>(ports: Ports, caller: Caller, order: KeptOrder<A>): Promise<ActResult<A>> {
  const { taskId, version, decideOn } = order;
  const ref = { tenantId: caller.tenantId, taskId };
  return runActAnew(ports, caller, {
    tries: 10,
    async prepare() {
      const kept = (await ports.checkpoints.keptVersions(ref)) ?? { readAtVersion: 0, versions: [] };
      return { ...order, facts: { subject: `v${version}` }, decide: decideOn(kept) };
    },
  });
}

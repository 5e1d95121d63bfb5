import type { ExemptTaskInput } from "../../contract/stop-inputs";
import { decideExempt } from "../../domain/hold/decide-exempt";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "../task/run-act";

/** Takes one task out of the stops that stand over it. */
export function exemptTask(ports: Ports, caller: Caller, input: ExemptTaskInput): Promise<ActResult<null>> {
  const order = { actor: caller.actor, reason: input.reason };
  return runAct(ports, caller, { ...input, verb: "exempt", decide: (task) => decideExempt(task, order) });
}

import type { WithdrawPauseInput } from "../../contract/task-inputs";
import { decideWithdraw } from "../../domain/task/decide-withdraw";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

export function withdrawPause(ports: Ports, caller: Caller, input: WithdrawPauseInput): Promise<ActResult<null>> {
  return runAct(ports, caller, {
    ...input,
    verb: "withdraw",
    reason: null,
    facts: { handle: input.handle },
    decide: (task) => decideWithdraw(task, { handle: input.handle, actor: caller.actor }),
  });
}

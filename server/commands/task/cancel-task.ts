import type { CancelTaskInput } from "../../contract/task-inputs";
import { type CancelAnswer, decideCancel } from "../../domain/task/decide-cancel";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

export function cancelTask(ports: Ports, caller: Caller, input: CancelTaskInput): Promise<ActResult<CancelAnswer>> {
  return runAct(ports, caller, {
    ...input,
    verb: "cancel",
    decide: (task) =>
      decideCancel(task, {
        actor: caller.actor,
        reason: input.reason,
        controlRevision: input.controlRevision ?? null,
        mode: input.mode,
        undoMs: input.undoMs,
        force: input.force ?? false,
      }),
  });
}

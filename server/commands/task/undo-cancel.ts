import type { UndoCancelInput } from "../../contract/task-inputs";
import { decideUndoCancel } from "../../domain/task/decide-cancel";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

export function undoCancel(ports: Ports, caller: Caller, input: UndoCancelInput): Promise<ActResult<null>> {
  return runAct(ports, caller, {
    ...input,
    verb: "undo_cancel",
    reason: null,
    decide: (task) => decideUndoCancel(task, { actor: caller.actor }),
  });
}

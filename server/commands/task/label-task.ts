import type { LabelTaskInput } from "../../contract/task-inputs";
import { decideLabel } from "../../domain/task/decide-label";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

/** Gives a task labels and takes others away. */
export function labelTask(ports: Ports, caller: Caller, input: LabelTaskInput): Promise<ActResult<null>> {
  const { add, remove } = input;
  return runAct(ports, caller, {
    ...input,
    verb: "label",
    decide: (task) => decideLabel(task, { actor: caller.actor, add, remove }),
  });
}

import type { EditStateInput } from "../../contract/checkpoint-inputs";
import { decideEditState } from "../../domain/checkpoint/decide-edit-state";
import type { Caller, Ports } from "../../ports";
import { inputHash } from "../input-hash";
import { type ActResult, runAct } from "../task/run-act";
import { agentOfTask } from "./agent-of-task";
import { editedText } from "./edited-text";
import { findStateFaults } from "./find-state-faults";
import { toStateText } from "./to-state-text";

/** Saves the state of a held task as somebody edited it; the next attempt gets exactly this. */
export async function editState(
  ports: Ports,
  caller: Caller,
  order: EditStateInput,
): Promise<ActResult<{ readonly version: number }>> {
  const ref = { tenantId: caller.tenantId, taskId: order.taskId };
  const edited = await editedText(ports, ref, order);
  const state = "refusal" in edited ? edited : await toStateText(ports, ref, edited.text);
  const schema = (await agentOfTask(ports, ref))?.stateSchema ?? null;
  const problems = "refusal" in edited ? null : await findStateFaults(ports, ref, { schema, text: edited.text });
  return runAct(ports, caller, {
    taskId: order.taskId,
    verb: "edit_state",
    reason: order.reason,
    requestId: order.requestId,
    facts: { handle: order.handle ?? null, inputHash: inputHash(ports, order.part ?? order.state ?? null) },
    decide: (task) => {
      if ("refusal" in state) return { kind: "refused", refusal: { ...state.refusal, state: task.state } };
      return decideEditState(task, {
        version: order.version,
        handle: order.handle ?? null,
        liveState: state.liveState,
        problems,
        actor: caller.actor,
        checkpointId: ports.newId(),
      });
    },
  });
}

import type { EditStateInput } from "../../contract/checkpoint-inputs";
import { decideEditState } from "../../domain/checkpoint/decide-edit-state";
import type { Caller, Ports } from "../../ports";
import { inputHash } from "../input-hash";
import { type ActResult, runAct } from "../task/run-act";
import { agentOfTask } from "./agent-of-task";
import { toStateText } from "./to-state-text";

/** Saves the state of a held task as somebody edited it; the next attempt gets exactly this. */
export async function editState(
  ports: Ports,
  caller: Caller,
  order: EditStateInput,
): Promise<ActResult<{ readonly version: number }>> {
  const ref = { tenantId: caller.tenantId, taskId: order.taskId };
  const state = await toStateText(ports, ref, order.state);
  const schema = (await agentOfTask(ports, ref))?.stateSchema ?? null;
  const problems = schema === null ? null : ports.checkAgainstSchema(schema, order.state);
  return runAct(ports, caller, {
    taskId: order.taskId,
    verb: "edit_state",
    reason: order.reason,
    requestId: order.requestId,
    facts: { handle: order.handle ?? null, inputHash: inputHash(ports, order.state) },
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

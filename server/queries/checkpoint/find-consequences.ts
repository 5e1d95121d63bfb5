import type { ConsequencesInput } from "../../contract/checkpoint-inputs";
import type { ConsequencesView } from "../../contract/checkpoint-view";
import type { Caller, Ports } from "../../ports";
import { type Found, found } from "../found";

/** What a roll back or a fork would do: said before it is done. */
export async function findConsequences(
  ports: Ports,
  caller: Caller,
  { taskId, version, of, agent }: ConsequencesInput,
): Promise<Found<ConsequencesView>> {
  const ref = { tenantId: caller.tenantId, taskId };
  const sameAgent = agent === undefined || agent === (await ports.tasks.find(ref))?.agentName;
  const view = await ports.checkpoints.consequences(ref, { version, of, sameAgent });
  return found(view, "CHECKPOINT_NOT_FOUND", "There is no such checkpoint on this task.");
}

import type { StartStopInput } from "../../contract/stop-inputs";
import type { StoppedAnswer } from "../../contract/stop-view";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";

/**
 * Stops everything that the target takes in: from now on nothing in it starts, and what runs is paused by one operation. A
 * stop over the same target stays as it is, with its first reason; only a sharper one changes it.
 */
export async function startStop(ports: Ports, caller: Caller, input: StartStopInput): Promise<Found<StoppedAnswer>> {
  const { target, mode, reason, requestId } = input;
  const { tenantId, actor } = caller;
  const id = ports.newId();
  const act: Act = { actor, verb: "stop", reason, requestId, facts: { subject: `hold:${id}` } };
  const refusal = await findMissing(ports, caller, target);
  if (refusal) {
    await ports.receipts.leave(tenantId, act, { outcome: "refused", code: refusal.code });
    return { refusal };
  }
  const order = { id, operationId: ports.newId(), tenantId, target, mode, actor, reason, requestId: requestId ?? null };
  return { value: await ports.stops.start(order, act) };
}

/** A name that nothing has would stop nothing, silently. */
async function findMissing(
  ports: Ports,
  { tenantId }: Caller,
  target: StartStopInput["target"],
): Promise<Refusal | null> {
  const { kind, value } = target;
  if (kind === "agent" && !(await ports.agents.findId(tenantId, value)))
    return { code: "AGENT_NOT_FOUND", message: `There is no agent ${value}. Nothing was stopped.` };
  if (kind === "parent" && !(await ports.tasks.find({ tenantId, taskId: value })))
    return { code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was stopped.", taskId: value };
  return null;
}

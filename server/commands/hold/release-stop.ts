import type { ReleaseStopInput } from "../../contract/stop-inputs";
import type { ReleasedAnswer } from "../../contract/stop-view";
import type { Act } from "../../domain/receipt/act";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";

/**
 * Ends a stop: what it holds goes on, the oldest first, so many a second; who else holds a task goes on to hold it. With a
 * filter only those tasks go on, and the stop stands over the rest.
 */
export async function releaseStop(
  ports: Ports,
  caller: Caller,
  input: ReleaseStopInput,
): Promise<Found<ReleasedAnswer>> {
  const { holdId, filter = null, perSecond, reason, requestId } = input;
  const { tenantId, actor } = caller;
  const verb = filter ? "release_stop_in_part" : "release_stop";
  const act: Act = { actor, verb, reason, requestId, facts: { subject: `hold:${holdId}` } };
  const operationId = ports.newId();
  const order = {
    ref: { tenantId, holdId },
    operationId,
    actor,
    reason,
    perSecond,
    requestId: requestId ?? null,
    filter,
  };
  const released = await ports.stops.release(order, act);
  if (released.kind === "released") return { value: { operationId: released.operationId } };
  if (released.kind === "missing")
    return { refusal: { code: "HOLD_NOT_FOUND", message: "This stop is over already. Nothing was changed." } };
  if (filter === null) return { value: { operationId: null } };
  const message = "The stop holds none of these tasks. Nothing was changed.";
  return { refusal: { code: "NOTHING_SELECTED", message, found: 0 } };
}

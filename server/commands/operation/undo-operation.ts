import type { UndoOperationInput } from "../../contract/operation-inputs";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { findActions } from "./find-operation";
import { operationAct, refOf, type StartedAnswer } from "./operation-act";

/** Takes an operation back, as an operation of its own, for those tasks that only it still holds. What has not had its turn is skipped. */
export async function undoOperation(
  ports: Ports,
  caller: Caller,
  { operationId, reason, requestId }: UndoOperationInput,
): Promise<Found<StartedAnswer>> {
  const found = await findActions(ports, caller, operationId);
  if ("refusal" in found) return found;
  const { verb, params, actions } = found.value;
  if (!actions.undo.allowed) return refuse(actions.undo.reason);
  if (actions.stop.allowed)
    await ports.operations.stop(refOf(caller, operationId), operationAct(caller, "operation.stop", { operationId }));
  const id = ports.newId();
  const act = operationAct(caller, "operation.undo", { operationId, reason, requestId });
  const order = {
    id,
    verb: verb === "pause" ? "undo_pause" : "undo_cancel",
    actor: caller.actor,
    reason,
    params,
  } as const;
  const started = await ports.operations.startUndo(
    { ...order, tenantId: caller.tenantId, perSecond: null, requestId: requestId ?? null },
    operationId,
    act,
  );
  return started.kind === "empty" ? refuse("It holds nothing.") : { value: { operationId: started.operationId } };
}

function refuse(why = "It cannot be undone."): Found<never> {
  return { refusal: { code: "OPERATION_NOT_UNDOABLE", message: `${why} Nothing was changed.` } };
}

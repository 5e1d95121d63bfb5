import type { OperationInput } from "../../contract/operation-inputs";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { findActions } from "./find-operation";
import { operationAct, refOf } from "./operation-act";

/** Skips what has not had its turn. What is under way goes on: that was asked for already. */
export async function stopOperation(
  ports: Ports,
  caller: Caller,
  { operationId }: OperationInput,
): Promise<Found<null>> {
  const found = await findActions(ports, caller, operationId);
  if ("refusal" in found) return found;
  const act = operationAct(caller, "operation.stop", { operationId });
  if (await ports.operations.stop(refOf(caller, operationId), act)) return { value: null };
  const why = found.value.actions.stop.reason ?? "Every task had its turn already.";
  return { refusal: { code: "OPERATION_NOT_STOPPABLE", message: `${why} Nothing was stopped.` } };
}

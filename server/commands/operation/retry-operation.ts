import type { RetryOperationInput } from "../../contract/operation-inputs";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { findActions } from "./find-operation";
import { operationAct, refOf } from "./operation-act";

/** Gives those that failed another turn, or one of them. Refused ones keep their answer: their rules would refuse them again. */
export async function retryOperation(
  ports: Ports,
  caller: Caller,
  { operationId, no }: RetryOperationInput,
): Promise<Found<null>> {
  const found = await findActions(ports, caller, operationId);
  if ("refusal" in found) return found;
  const { retry } = found.value.actions;
  const act = operationAct(caller, "operation.retry", { operationId });
  if (retry.allowed && (await ports.operations.retry(refOf(caller, operationId), no, act))) return { value: null };
  const why = retry.reason ?? "None of its tasks failed.";
  return { refusal: { code: "NOTHING_TO_RETRY", message: `${why} Nothing was tried again.` } };
}

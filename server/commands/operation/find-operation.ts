import type { OperationDetail } from "../../contract/operation-view";
import type { Caller, Ports } from "../../ports";
import type { OperationResult } from "./operation-result";

export async function findOperation(
  { operations }: Pick<Ports, "operations">,
  { tenantId }: Caller,
  operationId: string,
): Promise<OperationResult<OperationDetail>> {
  const value = await operations.find({ tenantId, operationId });
  return value ? { value } : { refusal: { code: "OPERATION_NOT_FOUND", message: "There is no such operation." } };
}

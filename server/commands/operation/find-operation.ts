import type { OperationDetail, OperationView } from "../../contract/operation-view";
import type { Caller, Ports } from "../../ports";
import { type Found, found } from "../../queries/found";

type Asked = Pick<Ports, "operations">;
const NO_SUCH = "There is no such operation.";

export async function findOperation(
  { operations }: Asked,
  { tenantId }: Caller,
  operationId: string,
): Promise<Found<OperationDetail>> {
  return found(await operations.find({ tenantId, operationId }), "OPERATION_NOT_FOUND", NO_SUCH);
}

/** What can be done with it, without what became of its tasks. */
export async function findActions(
  { operations }: Asked,
  { tenantId }: Caller,
  operationId: string,
): Promise<Found<OperationView>> {
  return found(await operations.findView({ tenantId, operationId }), "OPERATION_NOT_FOUND", NO_SUCH);
}

import type { RpcError } from "../json-rpc";
import { withReason } from "./errors";

/** HTTP status and canonical name of each code of the protocol and of the pause extension. */
const STATUS: Readonly<Record<number, readonly [http: number, name: string]>> = {
  [-32700]: [400, "INVALID_ARGUMENT"],
  [-32600]: [400, "INVALID_ARGUMENT"],
  [-32601]: [404, "NOT_FOUND"],
  [-32602]: [400, "INVALID_ARGUMENT"],
  [-32603]: [500, "INTERNAL"],
  [-32001]: [404, "NOT_FOUND"],
  [-32002]: [400, "FAILED_PRECONDITION"],
  [-32003]: [400, "FAILED_PRECONDITION"],
  [-32004]: [400, "FAILED_PRECONDITION"],
  [-32005]: [400, "INVALID_ARGUMENT"],
  [-32006]: [500, "INTERNAL"],
  [-32007]: [400, "FAILED_PRECONDITION"],
  [-32008]: [400, "FAILED_PRECONDITION"],
  [-32009]: [400, "FAILED_PRECONDITION"],
  [-32040]: [409, "FAILED_PRECONDITION"],
  [-32041]: [409, "FAILED_PRECONDITION"],
  [-32042]: [409, "ABORTED"],
};

/** An error as REST tells it: a google.rpc.Status. `as`: the HTTP status, where it is not that of the code. */
export function restError(error: RpcError, as?: number): { readonly status: number; readonly body: unknown } {
  const { code, message, data: details } = withReason(error);
  const [usual, name] = STATUS[code] ?? [500, "INTERNAL"];
  const status = as ?? usual;
  return {
    status,
    body: { error: { code: status, status: status === 405 ? "UNIMPLEMENTED" : name, message, details } },
  };
}

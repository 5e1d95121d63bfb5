import {
  type A2AError,
  ContentTypeNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  toJsonRpcError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import type { Refusal, RefusalCode } from "../../domain/refusal";
import { RPC, type RpcError } from "../json-rpc";
import type { BadBody } from "../read-json";

/** The type of a detail that says why, in ProtoJSON. */
export const ERROR_INFO = "type.googleapis.com/google.rpc.ErrorInfo";

type Make = new (options: { message: string; metadata: Record<string, string> }) => A2AError;

/** Where the protocol has an error for it. All others are those of a request that cannot be carried out as it stands. */
const ERROR: Readonly<Partial<Record<RefusalCode, Make>>> = {
  TASK_NOT_FOUND: TaskNotFoundError,
  TASK_NOT_CANCELABLE: TaskNotCancelableError,
  FORCE_NEEDED: TaskNotCancelableError,
  MESSAGE_NOT_TAKEN: UnsupportedOperationError,
  INTERRUPT_NOT_OPEN: UnsupportedOperationError,
  TASK_BUSY: UnsupportedOperationError,
};

/** A refusal as an error of the protocol. Its code and what it is about stand in the ErrorInfo's metadata. */
export function toA2aError(refusal: Refusal): A2AError {
  const Kind = ERROR[refusal.code] ?? RequestMalformedError;
  return new Kind({ message: refusal.message, metadata: detailsOf(refusal) });
}

export function malformed(message: string, fields: Readonly<Record<string, string>> = {}): A2AError {
  return new RequestMalformedError({ message, metadata: { ...fields } });
}

/** Of fields that came under two names and differ, by JSON pointer. */
export function contradictory(fields: Readonly<Record<string, string>>): RpcError {
  const [[place, why] = ["", ""]] = Object.entries(fields);
  return toJsonRpcError(malformed(`${place.slice(1)}: ${why} Nothing was done.`, fields));
}

/** Of a body that is not in a media type of the protocol: since 1.0.1 the protocol itself says so, and HTTP with 400. */
export function wrongMediaType({ message }: BadBody): RpcError {
  return toJsonRpcError(new ContentTypeNotSupportedError({ message }));
}

export function noSuchTask(taskId: string): A2AError {
  return new TaskNotFoundError({ message: "There is no such task.", metadata: { taskId } });
}

/** Why, where the error itself does not say so. */
const REASONS: Readonly<Record<number, string>> = {
  [RPC.PARSE_ERROR]: "PARSE_ERROR",
  [RPC.INVALID_REQUEST]: "INVALID_REQUEST",
  [RPC.METHOD_NOT_FOUND]: "METHOD_NOT_FOUND",
  [RPC.INVALID_PARAMS]: "INVALID_PARAMS",
};

/** The error with one detail at least. */
export function withReason(error: RpcError): RpcError {
  if (error.data !== undefined) return error;
  const reason = REASONS[error.code] ?? "INTERNAL";
  return { ...error, data: [{ "@type": ERROR_INFO, reason, domain: "a2a-protocol.org", metadata: {} }] };
}

/** What the error's readers may key on. */
function detailsOf({ code, taskId, state, allowedFrom, fields, winner }: Refusal): Record<string, string> {
  return {
    code,
    ...(taskId ? { taskId } : {}),
    ...(state ? { state } : {}),
    ...(allowedFrom ? { allowedFrom: allowedFrom.join(",") } : {}),
    ...(winner ? { winner: `${winner.actor} ${winner.verb} ${winner.at}` } : {}),
    ...fields,
  };
}

import { isObject, type JsonObject } from "./json-object";

export type RpcId = string | number | null;

/** A call as JSON-RPC 2.0 has it. */
export interface RpcCall {
  /** Null also for a call without one, which the protocols here answer all the same. */
  readonly id: RpcId;
  readonly method: string;
  readonly params: JsonObject;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const RPC = {
  PARSE_ERROR: -32700,
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL_ERROR: -32603,
} as const;

/** Reads the envelope. Batches are not taken; params are by name, and may be left out. */
export function readRpc(value: unknown): { readonly call: RpcCall } | { readonly id: RpcId; readonly error: RpcError } {
  if (Array.isArray(value)) return malformed(null, "Batches are not taken: send one call at a time.");
  if (!isObject(value)) return malformed(null, "A call is an object with jsonrpc, method and params.");
  const { jsonrpc, id = null, method, params = {} } = value;
  if (!isId(id)) return malformed(null, "An id is a text, a whole number or null.");
  if (jsonrpc !== "2.0") return malformed(id, 'jsonrpc has to be "2.0".');
  if (typeof method !== "string" || method === "") return malformed(id, "A call names its method.");
  if (!isObject(params))
    return {
      id,
      error: { code: RPC.INVALID_PARAMS, message: "Parameters are sent by name, as an object. Nothing was done." },
    };
  return { call: { id, method, params } };
}

export function rpcResult(id: RpcId, result: unknown): object {
  return { jsonrpc: "2.0", id, result };
}

export function rpcError(id: RpcId, error: RpcError): object {
  return { jsonrpc: "2.0", id, error };
}

function isId(id: unknown): id is RpcId {
  return id === null || typeof id === "string" || Number.isSafeInteger(id);
}

function malformed(id: RpcId, message: string) {
  return { id, error: { code: RPC.INVALID_REQUEST, message: `${message} Nothing was done.` } };
}

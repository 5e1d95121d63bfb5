import type { z } from "zod";
import type { ClientCaller } from "../../commands/client/submit-message";
import type { Reply } from "../../http/reply";
import type { Ports } from "../../ports";
import type { MakePieces } from "../event-stream";
import type { JsonObject } from "../json-object";
import type { RpcId } from "../json-rpc";
import type { ClientScope, Principal } from "../principal";
import { type ParamsShape, readParams } from "./read-params";
import type { RpcFault } from "./rpc-fault";

/** One call of a method, as a dialect carries it out. */
export interface MethodCall {
  readonly ports: Ports;
  readonly principal: Principal;
  /** The principal, narrowed to the agent that the address names. */
  readonly client: ClientCaller;
  /** The agent that the address names; null for the address of all. */
  readonly agent: string | null;
  readonly rpcId: RpcId;
  /** The number after which a stream is taken up again; null when it begins. */
  readonly lastEventId: number | null;
  /** Aborts when the caller went away or the server stops. */
  readonly signal: () => AbortSignal;
}

export type MethodAnswer =
  | { readonly result: unknown }
  | { readonly fault: RpcFault }
  | { readonly stream: MakePieces }
  /** HTTP says it, not the protocol. */
  | { readonly reply: Reply };

export interface Method {
  /** What the caller's key has to be good for. */
  readonly scope: ClientScope | "worker";
  readonly run: (call: MethodCall, params: JsonObject) => Promise<MethodAnswer>;
}

/** A method whose parameters are read before it is run. */
export function method<S extends z.ZodType>(
  scope: Method["scope"],
  shape: ParamsShape<S>,
  run: (call: MethodCall, params: z.output<S>) => Promise<MethodAnswer>,
): Method {
  return {
    scope,
    async run(call, params) {
      const read = readParams(params, shape);
      return "fault" in read ? read : run(call, read.value);
    },
  };
}

import type { ClientCaller } from "../../commands/client/submit-message";
import type { A2aCall } from "../call";
import type { RpcError } from "../json-rpc";
import type { StreamPlace } from "./stream-place";
import type { Sight } from "./to-wire";

/** One call whose sender is known: who, to which agent, by which version, and what it asked to see. */
export interface Exchange {
  readonly call: A2aCall;
  /** Who calls, narrowed to the agent that the address names. */
  readonly client: ClientCaller;
  /** Null at the address of all agents. */
  readonly agent: string | null;
  readonly version: "1.0" | "0.3";
  /** What its sender speaks, as tasks and push notifications keep it. */
  readonly dialect: "a2a-1.0" | "a2a-0.3";
  /** Set when the caller speaks a version that is not spoken here: every call is answered with it. */
  readonly badVersion: RpcError | null;
  readonly sight: Sight;
  /** The caller's; null for one that needs none. */
  readonly keyId: string | null;
  /** Of the caller's key. */
  readonly scopes: readonly string[];
  /** Of the stream, where the call is for one. */
  readonly place: StreamPlace;
  /** Ends what waits or streams for this caller. */
  readonly signal: AbortSignal;
  /** Nobody reads the answer any more. */
  readonly end: () => void;
}

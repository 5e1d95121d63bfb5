import type { Incoming } from "../http/incoming";
import type { Reply } from "../http/reply";
import type { Ports } from "../ports";
import type { DoorWatch } from "../ports/watch";
import type { Revocations } from "../queries/revocations";
import type { CallLimit } from "./call-limit";
import type { Principal } from "./principal";

/** The door of outside agents and clients, as it is mounted in a web process. */
export interface A2aDoor {
  readonly ports: Ports;
  readonly watch: DoorWatch;
  /** Aborts when the server stops: whoever waits is answered at once, and streams end. */
  readonly stopping: AbortSignal;
  /** Address under which clients reach this server, without a path: cards name it. */
  readonly publicUrl: string;
  /** Whose agents the public cards tell of. */
  readonly publicTenant: string;
  /** Who a call without a key acts for, when it comes from this machine; null asks everybody for a key. */
  readonly anonymous: Principal | null;
  /** The compatibility kit's agent, where it is served: the kit begins many tasks with messages of one id. */
  readonly conformanceAgent?: string;
  /** How often each client may call; shared by all calls of a process. */
  readonly calls: CallLimit;
  /** Ends streams of a revoked key; shared likewise. */
  readonly revocations: Revocations;
}

/** One call at the door, as a dialect gets it: nobody has been asked for a key yet. */
export interface A2aCall {
  readonly request: Incoming;
  readonly requestId: string;
  /** What follows the dialect in the address, without slashes at its ends: `agents/digest/tasks/1`. */
  readonly path: string;
  readonly door: A2aDoor;
  /** Aborts when the caller went away, was answered, or the server stops. For those who wait or stream. */
  readonly signal: () => AbortSignal;
  /** Logs a bug under the request's id; the dialect makes its own answer of it. */
  readonly failed: (error: unknown) => void;
}

/** A dialect answers every call, whatever is wrong with it; what it throws is a bug. */
export type AnswerDialect = (call: A2aCall) => Promise<Reply>;

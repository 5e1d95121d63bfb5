import type { Incoming } from "../http/incoming";
import type { Ports } from "../ports";
import type { DoorWatch } from "../ports/watch";
import type { Revocations } from "../queries/revocations";
import type { JsonAnswer } from "./answer";
import type { Bearer } from "./authenticate";

/** One authenticated request, as a route gets it. */
export interface Call {
  readonly request: Incoming;
  readonly requestId: string;
  readonly ports: Ports;
  readonly watch: DoorWatch;
  readonly bearer: Bearer;
  /** Aborts when the server stops: whoever waits is answered at once. */
  readonly stopping: AbortSignal;
  /** For a stream: tells when the key opens nothing any more. */
  readonly revocations: Revocations;
  /** For whoever has waited: the answer to a key that opens the door no more; null while it does. */
  readonly lostKey: () => Promise<JsonAnswer | null>;
  /** Logs a bug and makes the answer that says so. */
  readonly failed: (error: unknown) => JsonAnswer;
}

import type { Actor, ActorKind } from "../actor";
import type { Json } from "../json";
import type { SpanIds } from "../task/task";

/** What a person, a client, an agent or a policy does: it leaves a receipt in the same statement, refused or not. */
export interface Act {
  readonly actor: Actor;
  readonly verb: string;
  readonly reason: string | null;
  readonly requestId?: string | undefined;
  readonly facts?: ActFacts | undefined;
}

/** What an act was about, beside who, what and why. What is left out is taken from the change that the act led to. */
export interface ActFacts {
  /** What it was done to, where that is no task. */
  readonly subject?: string | undefined;
  readonly handle?: string | null | undefined;
  readonly conditions?: Json | undefined;
  readonly continueTranscript?: boolean | undefined;
  /** What came in and woke the task. */
  readonly matchedEvent?: Json | undefined;
  /** sha256 (hex) of the input as canonical JSON; null for none. The input itself never goes into a receipt. */
  readonly inputHash?: string | null | undefined;
  /** The span of the act, as in W3C trace context, for where its change has none. */
  readonly trace?: Pick<SpanIds, "traceId" | "spanId"> | undefined;
}

export const INITIATORS = ["operator", "client", "agent", "policy"] as const;
export type Initiator = (typeof INITIATORS)[number];

const WANTED_BY: Readonly<Record<ActorKind, Initiator>> = {
  operator: "operator",
  client: "client",
  worker: "agent",
  agent: "agent",
  policy: "policy",
  system: "policy",
};

/** On whose behalf somebody acts: a worker on its agent's, the clock and the sweeps on a policy's. */
export function initiatorOf(actor: Actor): Initiator {
  return WANTED_BY[actor.kind];
}

import type { Actor } from "../domain/actor";
import type { SendError } from "../domain/notice/judge-attempt";
import type { Count } from "./fleet-view";

export type { SendError };

/** Where notices go to. Times are ISO 8601. The secret itself is told once, when it is made. */
export interface WebhookView {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** Null: all scopes. */
  readonly scope: string | null;
  readonly secretEnd: string;
  /** The secret before signs along until then. */
  readonly previousUntil: string | null;
  readonly createdAt: string;
  readonly offSince: string | null;
  readonly offWhy: "operator" | "gone" | null;
  readonly failingSince: string | null;
  readonly lastSuccessAt: string | null;
  readonly counts: DeliveryCounts;
  /** Half of today's deliveries were answered within this time. */
  readonly medianMs: number | null;
  readonly dead: DeadLetters | null;
}

export interface DeliveryCounts {
  readonly all: Count;
  readonly waiting: number;
  readonly dead: number;
  readonly deliveredToday: number;
  readonly today: number;
}

/** What was given up and why. */
export interface DeadLetters {
  readonly since: string;
  readonly tasks: number;
  /** The one answer all of them got; null when they differ. */
  readonly answer: DeliveryAnswer | null;
}

export interface DeliveryAnswer {
  readonly status: number | null;
  readonly error: SendError | "expired" | "interrupted" | null;
}

export interface DeliveryView extends DeliveryAnswer {
  readonly id: string;
  /** Null for a test. */
  readonly taskId: string | null;
  readonly seq: number | null;
  readonly type: string;
  readonly state: "waiting" | "delivered" | "dead";
  readonly attempts: number;
  /** A process sends it now. */
  readonly underWay: boolean;
  readonly ms: number | null;
  readonly nextAt: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
}

export interface DeliveryPage {
  readonly deliveries: readonly DeliveryView[];
  readonly cursor: string | null;
}

export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly string[];
  /** Empty: all agents. */
  readonly agents: readonly string[];
  readonly createdAt: string;
  readonly createdBy: Actor;
  readonly lastUsedAt: string | null;
}

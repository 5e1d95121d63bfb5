import type { Claimed } from "./work-package";

export interface StandByOrder {
  readonly tenantId: string;
  /** By name. */
  readonly agents: readonly string[];
  readonly workerId: string;
  readonly leaseMs: number;
  /** Called once, when a task was given; `leave` tells which. */
  readonly onGiven: () => void;
}

/** A worker that found nothing and waits: a task that this process makes meanwhile may begin as its own. */
export interface StandBy {
  /** Waits no more. The task that was given meanwhile, which is the worker's to run; null where none was. Never rejects. */
  leave(): Promise<Claimed | null>;
}

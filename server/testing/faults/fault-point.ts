import type { Child } from "../product/child";
import type { StagedTask } from "../product/staged-task";
import type { Web, World } from "../product/world";
import type { StatementStops } from "./statement-stops";

/** The last one: all workers die while the database takes no writes. */
export const VICTIMS = ["web", "worker", "database", "worker_in_read_only"] as const;
export type Victim = (typeof VICTIMS)[number];

/** `unheard`: its heartbeats do not come through. `narrow` runs one task at a time. `paired` is two processes of one task each. `coding` hosts a coding agent. The others are of one point each. */
export const WORKER_GROUPS = ["plain", "unheard", "unclaimed", "loading", "narrow", "paired", "coding"] as const;
export type WorkerGroup = (typeof WORKER_GROUPS)[number];

/** Where a point is played. Web and workers are those that live now: after the blow, the new ones. */
export interface Scene {
  readonly world: World;
  readonly victim: Victim;
  readonly agent: string;
  readonly web: Web;
  /** All processes of the point's group; there is one at least. */
  readonly workers: readonly Child[];
  /** The first of them. */
  readonly worker: Child;
  readonly stops: StatementStops;
  /** Written by what the coding agent starts: the number of its process. */
  readonly started: string;
  /** When the victim was back, milliseconds (Date.now). */
  readonly revivedAtMs: number;
  readonly patienceMs: number;
  /** Something came later than promised, though within the slack of a busy machine. */
  readonly noteLate: () => void;
}

/** A task that stands at the point, and what has to be right of it once the victim is back and the others went on. */
export interface AtPoint {
  readonly task: StagedTask;
  /** Tasks that have to come through it, too. */
  readonly others?: readonly StagedTask[];
  settle(): Promise<readonly string[]>;
}

/** A moment at which a process is killed with -9. */
export interface FaultPoint {
  readonly name: string;
  readonly about: string;
  readonly victims: readonly Victim[];
  /** Points that hold up what a worker hears or claims do not share it with those that rely on it. */
  readonly worker: WorkerGroup;
  /** It stops a statement, in which another point's decision might travel along; so it comes last and alone. */
  readonly stopsStatement?: boolean;
  /** Brings a task of its own to the point, and no further. */
  approach(scene: Scene): Promise<AtPoint>;
}

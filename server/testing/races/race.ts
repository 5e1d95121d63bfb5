import type { Child } from "../product/child";
import type { Guard } from "../product/without-guard";
import type { Web, World } from "../product/world";

/** Agents that workers of the stage serve: the first worker all, the second one only the zombies and those that both share. */
export const AGENTS = { racer: "racer", queued: "queued", zombie: "zombie", shared: "shared" } as const;

/** The processes that races are run against: two web processes of two people, and a worker behind each of them. */
export interface Stage {
  readonly world: World;
  readonly webs: readonly [Web, Web];
  readonly workers: readonly [Child, Child];
  /** How long a round waits for anything to come about, milliseconds. */
  readonly patienceMs: number;
  /** What the web processes do without. */
  readonly leftOut: Guard | null;
}

/** One task that was fought over, or null where it was about none; no problems when what came of it is right. */
export interface Round {
  readonly taskId: string | null;
  /** Where it was about several. */
  readonly others?: readonly string[];
  /** A promised time was missed, though within the slack that a busy machine is given. */
  readonly isLate?: boolean;
  readonly problems: readonly string[];
}

export interface Race {
  readonly name: string;
  /** Without it the race has to find bad rounds. */
  readonly guard: Guard;
  /** Rounds played in one go, and how many goes at one time. */
  readonly batch: number;
  readonly lanes: number;
  /** Its rounds take seconds, whatever the machine: of a run shorter than a full one it plays a fifth. */
  readonly isLong?: true;
  /** It uses the stage's database and none of its processes: it is played beside another race. */
  readonly isApart?: true;
  /** Makes the stage ready for it; disposed of after the last round. */
  prepare?(stage: Stage): Promise<AsyncDisposable>;
  /** Throws when a round comes to no end. */
  play(stage: Stage, count: number): Promise<readonly Round[]>;
}

/** Instants at which callers come, milliseconds from now: sometimes nearly at once, sometimes spread over a fifth of a second. */
export function offsetsMs(count: number): readonly number[] {
  const spreadMs = oneOf([5, 40, 200]);
  return Array.from({ length: count }, () => Math.random() * spreadMs);
}

/** An instant around another one, closer or farther: most trouble is close by. */
export function aroundMs(centreMs: number): number {
  const reachMs = oneOf([8, 25, 100]);
  return Math.max(0, centreMs + (2 * Math.random() - 1) * reachMs);
}

export function oneOf<T>(choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(Math.random() * choices.length)] ?? choices[0];
}

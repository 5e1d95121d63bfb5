import type { Strategy } from "../domain/session/session";
import type { PauseMode } from "../domain/task/task";
import type { JsonValue } from "./primitives";

/** What its newest tasks took, those of the last 20 that completed. Null where there is none to go by, or nobody told. */
export interface AgentFigures {
  readonly runs: number;
  /** Medians of one run. */
  readonly spentMicros: number | null;
  readonly activeMs: number | null;
  /** From asking for a pause to its boundary, the median by mode; a mode that was not used lately is left out. */
  readonly boundaryMs: Readonly<Partial<Record<PauseMode, number>>>;
}

export interface AgentView {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly skills: readonly string[];
  readonly inputSchema: JsonValue;
  /** JSON Schema of its state; null where it published none. */
  readonly stateSchema: JsonValue;
  readonly pauseModes: readonly PauseMode[];
  readonly canPark: boolean;
  /** It can put right what it did outside before a cancel ends its task. */
  readonly canCleanUp: boolean;
  readonly resumeCauses: readonly string[];
  readonly concurrency: number | null;
  readonly defaultScope: string;
  /** Free places on live workers now; 0 means the task queues. */
  readonly freeSlots: number;
  readonly workers: number;
  readonly queued: number;
  /** When no live worker was seen for 60 s: since when. */
  readonly offlineSince: string | null;
  readonly builtIn: boolean;
  /** Tasks that a worker holds. */
  readonly running: number;
  /** Tasks that are paused or parked. */
  readonly held: number;
  /** How the conversations of its agent come back after a restart; null where it keeps none and goes on by its recorded steps. */
  readonly comesBack: Strategy | null;
  /** Clients that wait for a task of it are let go when that is paused: they are told that it needs input. */
  readonly releasesCallers: boolean;
}

import { isAsking, isHeld, isTerminal, type TaskState } from "../task/state";

/** Tasks that are alike in what a stop does to them. */
export interface StopGroup {
  readonly state: TaskState;
  /** A worker holds them. */
  readonly running: boolean;
  readonly agentName: string;
  readonly canPause: boolean;
  readonly count: number;
}

/** What a stop comes to, as people read it before they press the button. */
export interface StopCounts {
  /** At work, or about to stop already; those of agents that cannot pause are not among them. */
  readonly running: number;
  /** In line: they will not start. */
  readonly queued: number;
  /** Held already: they stay held, and are not resumed while the stop stands. */
  readonly held: number;
  /** They wait for people: answers are kept, nothing goes on. */
  readonly waiting: number;
  /** At work for agents that cannot pause: they run on. */
  readonly runOn: readonly { readonly agent: string; readonly count: number }[];
  readonly total: number;
}

export const NOTHING_STOPPED: StopCounts = { running: 0, queued: 0, held: 0, waiting: 0, runOn: [], total: 0 };

export function countStop(groups: readonly StopGroup[]): StopCounts {
  const counts = { running: 0, queued: 0, held: 0, waiting: 0, total: 0 };
  const runOn = new Map<string, number>();
  for (const group of groups) {
    if (isTerminal(group.state)) continue;
    counts.total += group.count;
    const part = partOf(group);
    if (part === null) runOn.set(group.agentName, (runOn.get(group.agentName) ?? 0) + group.count);
    else counts[part] += group.count;
  }
  return { ...counts, runOn: [...runOn].map(([agent, count]) => ({ agent, count })).sort((a, b) => b.count - a.count) };
}

function partOf({ state, running, canPause }: StopGroup): "running" | "queued" | "held" | "waiting" | null {
  if (running) return canPause ? "running" : null;
  if (isHeld(state)) return "held";
  return isAsking(state) ? "waiting" : "queued";
}

import { setTimeout as delay } from "node:timers/promises";
import { findMembers } from "./process-table";

/** How often those that were told to end are looked for, milliseconds; their end tells nobody. */
const LOOK_EVERY_MS = 25;
/** After a kill the system needs a moment to take them away, milliseconds. */
const KILL_MS = 2_000;

export interface EndOrder {
  /** Number of the group, which is that of the process it began with; null where that is another one's by now. */
  readonly group: number | null;
  /** `NAME=value` in the environment of all of them, also of those that made a group of their own. */
  readonly marker: string;
  /** From asking to killing, milliseconds. */
  readonly graceMs: number;
}

/** Ends a process with all that it started: asked first, killed after the grace. Numbers of those that live all the same. */
export async function endGroup({ group, marker, graceMs }: EndOrder): Promise<readonly number[]> {
  signalAll(group, marker, "SIGTERM");
  if ((await leftAfter(group, marker, graceMs)).length === 0) return [];
  signalAll(group, marker, "SIGKILL");
  return leftAfter(group, marker, KILL_MS);
}

function signalAll(group: number | null, marker: string, signal: NodeJS.Signals): void {
  if (group !== null) send(-group, signal);
  for (const pid of findMembers(group, marker)) send(pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}

async function leftAfter(group: number | null, marker: string, forMs: number): Promise<readonly number[]> {
  const until = performance.now() + forMs;
  for (;;) {
    const left = findMembers(group, marker);
    if (left.length === 0 || performance.now() >= until) return left;
    await delay(LOOK_EVERY_MS);
  }
}

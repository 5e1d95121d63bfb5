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

/** Ends a process with all that it started: asked first, killed after the grace. True when nothing of it lives. */
export async function endGroup({ group, marker, graceMs }: EndOrder): Promise<boolean> {
  signalAll(group, marker, "SIGTERM");
  if (await areGone(group, marker, graceMs)) return true;
  signalAll(group, marker, "SIGKILL");
  return areGone(group, marker, KILL_MS);
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

async function areGone(group: number | null, marker: string, forMs: number): Promise<boolean> {
  const until = performance.now() + forMs;
  for (;;) {
    if (findMembers(group, marker).length === 0) return true;
    if (performance.now() >= until) return false;
    await delay(LOOK_EVERY_MS);
  }
}

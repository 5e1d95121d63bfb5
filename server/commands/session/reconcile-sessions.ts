import type { Ports } from "../../ports";
import type { ExecutorRecord } from "../../ports/session-store";
import { cutOffTask } from "./cut-off-task";

/** What this machine knows of its processes. */
export interface ProcessTable {
  readonly host: string;
  /** `unknown` is never taken for dead. */
  liveness(process: { readonly pid: number; readonly startMark: string }): "alive" | "dead" | "unknown";
  /** Ends what is left of an agent, with force where it does not go: its group and what it started. False: nothing was left. */
  endLeft(agent: { readonly group: number | null; readonly executionId: string | null }): Promise<boolean>;
  /** What is left of a worktree: `branch` alone, from which it can be made again, or nothing. `unknown` is never taken for gone. */
  lookAt(worktree: {
    readonly path: string;
    readonly branch: string;
    readonly isSurelyHere: boolean;
  }): Promise<"there" | "branch" | "nothing" | "unknown">;
}

export interface Reconciled {
  readonly cutOff: number;
  readonly endedGroups: number;
}

const RESTARTED = "The system was restarted while its agent was at work.";

/** Nobody had its handle any more, so it was looked for. */
const FOUND = "What was left of it was found by its process group or its marker, and was ended.";
const LOST = "Its process was lost: nothing was left of it.";

/**
 * Brings what is stored into agreement with what runs, before anything is served: sessions whose worker on this machine is
 * known to be dead are cut off, and agents that outlived it are ended, those of ended tasks too. Launches nothing; leaves what
 * it cannot judge.
 */
export async function reconcileSessions(
  ports: Pick<Ports, "tasks" | "sessions" | "newId">,
  table: ProcessTable,
): Promise<Reconciled> {
  const records = await ports.sessions.executors(table.host);
  const orphans = records.filter(({ owner }) => owner !== null && table.liveness(owner) === "dead");
  const left = await Promise.all(
    orphans.map(({ group, executionId }) => {
      const isThere = group !== null && table.liveness(group) === "alive";
      return table.endLeft({ group: isThere ? group.pid : null, executionId });
    }),
  );
  for (const [wasThere, words] of [
    [true, FOUND],
    [false, LOST],
  ] as const) {
    const those = orphans.filter((_, n) => left[n] === wasThere);
    if (those.length > 0) await ports.sessions.cutOff(those, `${RESTARTED} ${words}`);
  }
  const waiting = orphans.filter(({ isOver }) => !isOver);
  for (const orphan of waiting) await holdTask(ports, orphan);
  await lookAtWorktrees(ports.sessions, table);
  return { cutOff: waiting.length, endedGroups: left.filter(Boolean).length };
}

/** People see what is gone before they bring a session back, not after. */
async function lookAtWorktrees(sessions: Ports["sessions"], table: ProcessTable): Promise<void> {
  const { host } = table;
  for (const { path, branch, isSurelyHere, ...ref } of await sessions.worktrees(host)) {
    const left = await table.lookAt({ path, branch, isSurelyHere });
    if (left === "branch" || left === "nothing") await sessions.missWorktree(ref, { host, branch: left === "branch" });
  }
}

function holdTask(ports: Pick<Ports, "tasks" | "newId">, { tenantId, taskId, attempt }: ExecutorRecord): Promise<void> {
  return cutOffTask(ports, { tenantId, taskId, attempt }, RESTARTED);
}

import { FOUND, LOST, stillRuns } from "../../domain/session/process-note";
import type { Ports } from "../../ports";
import type { ExecutorRecord, ProcessLook } from "../../ports/session-store";
import { cutOffTask } from "./cut-off-task";

/** What this machine knows of its processes. */
export interface ProcessTable {
  readonly host: string;
  /** `unknown` is never taken for dead. */
  liveness(process: { readonly pid: number; readonly startMark: string }): "alive" | "dead" | "unknown";
  /** Ends what is left of an agent, with force where it does not go: its group and what it started. */
  endLeft(agent: { readonly group: number | null; readonly executionId: string | null }): Promise<LeftAgent>;
  /** What is left of a worktree: `branch` alone, from which it can be made again, or nothing. `unknown` is never taken for gone. */
  lookAt(worktree: {
    readonly path: string;
    readonly branch: string;
    readonly isSurelyHere: boolean;
  }): Promise<"there" | "branch" | "nothing" | "unknown">;
}

export interface LeftAgent {
  /** Something of it was found. */
  readonly wasThere: boolean;
  /** Numbers of what would not go. */
  readonly pids: readonly number[];
}

export interface Reconciled {
  readonly cutOff: number;
  readonly endedGroups: number;
  /** Numbers of what agents had started and would not go. */
  readonly leftRunning: readonly number[];
}

/** Why what a restart cut off is held. */
export const RESTARTED = "The system was restarted while its agent was at work.";

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
  await ports.sessions.cutOff(orphans.map((orphan, n) => ({ ...orphan, ...lookOf(orphan, left[n] ?? GONE, table) })));
  const waiting = orphans.filter(({ isOver, isHeld }) => isHeld && !isOver);
  for (const orphan of waiting) await holdTask(ports, orphan);
  await lookAtWorktrees(ports.sessions, table);
  return {
    cutOff: waiting.length,
    endedGroups: left.filter(({ wasThere, pids }) => wasThere && pids.length === 0).length,
    leftRunning: left.flatMap(({ pids }) => pids),
  };
}

const GONE: LeftAgent = { wasThere: false, pids: [] };

/** Of one whose worker had let go of it, or had heard that its task is over, nothing is missed where nothing is found. */
function lookOf({ isHeld }: ExecutorRecord, { wasThere, pids }: LeftAgent, { host }: ProcessTable): ProcessLook {
  if (pids.length > 0) return { note: stillRuns(pids, host), mayRun: true };
  return { note: wasThere ? FOUND : isHeld ? LOST : null, mayRun: false };
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

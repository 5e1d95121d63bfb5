import { v7 } from "uuid";
import { endGroup } from "../../agents/acp/process/end-group";
import { markerOf } from "../../agents/acp/process/execution-mark";
import { findMembers } from "../../agents/acp/process/process-table";
import { beginSafely } from "../../commands/hold/begin-safely";
import { type ProcessTable, reconcileSessions } from "../../commands/session/reconcile-sessions";
import { thisHost } from "../../sdk/session/this-process";
import { openStopStore } from "../../store/holds/stop-store";
import { openPools } from "../../store/pools";
import { openSessionStore } from "../../store/sessions/session-store";
import { openSafeStart } from "../../store/settings/safe-start";
import { openTaskStore } from "../../store/task/task-store";
import { isProcessAlive, startMarkOf } from "../process-identity";
import { lookAtWorktree } from "./look-at-worktree";

/** A group gets so long to end by itself, milliseconds. */
const GRACE_MS = 2_000;

interface Start {
  readonly say: (line: string) => void;
  /** All parts are started together: nobody else is at work. */
  readonly isWhole: boolean;
}

/** Cuts off what an earlier run of this machine left behind, and holds everything where that is wanted, before anything is served. */
export async function reconcileBeforeServing(databaseUrl: string, { say, isWhole }: Start): Promise<void> {
  const pools = openPools(databaseUrl, { writer: 1, read: 1, feed: 1 });
  try {
    const tools = { newId: v7, onCommitted: () => undefined };
    const tasks = openTaskStore({ pool: pools.writer, ...tools });
    const sessions = openSessionStore({ pool: pools.writer, read: pools.read, ...tools });
    const { cutOff, endedGroups, leftRunning } = await reconcileSessions(
      { tasks, sessions, newId: v7 },
      processTable(),
    );
    const safeStart = openSafeStart({ pool: pools.writer, ...tools });
    const stops = openStopStore({ pool: pools.writer, read: pools.read, ...tools });
    if (isWhole && (await beginSafely({ safeStart, stops, newId: v7 })).length > 0)
      say("Safe start: everything is held until it is released in the console.");
    if (cutOff > 0)
      say(`${cutOff} agent sessions were cut off; they wait for a resume. Left behind and ended: ${endedGroups}.`);
    if (leftRunning.length > 0) say(`Left behind by agents and not to be ended: processes ${leftRunning.join(", ")}.`);
  } finally {
    await pools.close();
  }
}

/** Processes of this machine, where the system tells one from a later one of the same number. */
export function processTable(): ProcessTable {
  return {
    host: thisHost(),
    liveness({ pid, startMark }) {
      if (!isProcessAlive(pid)) return "dead";
      const mark = startMarkOf(pid);
      if (mark === undefined) return "unknown";
      return mark === startMark ? "alive" : "dead";
    },
    lookAt: lookAtWorktree,
    async endLeft({ group, executionId }) {
      // A mark that nobody has, where none was told.
      const marker = markerOf(executionId ?? v7());
      if (findMembers(group, marker).length === 0) return { wasThere: false, pids: [] };
      return { wasThere: true, pids: await endGroup({ group, marker, graceMs: GRACE_MS }) };
    },
  };
}

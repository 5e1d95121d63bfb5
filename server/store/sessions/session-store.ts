import type { Pool } from "pg";
import { taskTopic } from "../../events/topics";
import type { SessionStore } from "../../ports/session-store";
import { prepared } from "../prepared";
import { cutOffAttempts, cutOffHolders, cutOffLost, listExecutors } from "./cut-off";
import { readHistory } from "./kept-history";
import { readLedger } from "./session-ledger";
import { SEEN_SESSION, type SeenRow, toSeenSession } from "./session-row";
import { findSession } from "./session-views";
import { listWorktrees, missWorktree } from "./worktrees";
import { writeSession } from "./write-session";

interface Tools {
  readonly pool: Pool;
  /** For what screens ask. */
  readonly read: Pool;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const seen = prepared(SEEN_SESSION);
const delivered =
  prepared(`select exists (select from session_entry p join session_entry e on e.task_id = p.task_id and e.seq > p.seq
    where p.task_id = o.task_id and p.key = 'prompt:' || o.key and e.kind <> 'user_message') as answered
  from session_turn o join agent_session s on s.task_id = o.task_id where s.tenant_id = $1 and o.task_id = $2 and o.key = $3`);
/** As often somebody else may be faster before something is wrong. */
const TRIES = 20;

/** Sessions in PostgreSQL. */
export function openSessionStore({ pool, read, onCommitted }: Tools): SessionStore {
  function tell(taskIds: ReadonlySet<string>): ReadonlySet<string> {
    if (taskIds.size > 0) onCommitted(Array.from(taskIds, taskTopic));
    return taskIds;
  }
  return {
    async transact(ref, decide) {
      for (let tries = 0; tries < TRIES; tries++) {
        const { rows } = await pool.query<SeenRow>(seen([ref.tenantId, ref.taskId]));
        const [row] = rows;
        if (!row) {
          const message = "There is no such task. Nothing was written.";
          return { kind: "refused", refusal: { code: "TASK_NOT_FOUND", message, taskId: ref.taskId } };
        }
        const decision = decide(toSeenSession(row));
        if (decision.kind === "refused") return decision;
        if (decision.kind === "unchanged") return { kind: "done", answer: decision.answer, version: row.version ?? 0 };
        const version = await writeSession(pool, decision.change);
        if (version === null) continue;
        onCommitted([taskTopic(ref.taskId)]);
        return { kind: "done", answer: decision.answer, version };
      }
      throw new Error(`The session of task ${ref.taskId} changes too fast.`);
    },
    history: (ref) => readHistory(read, ref),
    async delivery({ tenantId, taskId }, key) {
      const { rows } = await pool.query<{ answered: boolean }>(delivered([tenantId, taskId, key]));
      if (!rows[0]) return "none";
      return rows[0].answered ? "answered" : "unanswered";
    },
    cutOff: async (attempts) => tell(await cutOffAttempts(pool, attempts)),
    cutOffHolders: async (attempts) => tell(await cutOffHolders(pool, attempts)),
    cutOffLost: async (tasks) => tell(await cutOffLost(pool, tasks)),
    executors: (host) => listExecutors(pool, host),
    worktrees: (host) => listWorktrees(pool, host),
    async missWorktree(ref, left) {
      if (await missWorktree(pool, ref, left)) onCommitted([taskTopic(ref.taskId)]);
    },
    find: (ref) => findSession(read, ref),
    ledger: (tenantId, page) => readLedger(read, tenantId, page),
  };
}

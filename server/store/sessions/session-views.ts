import type { Pool } from "pg";
import type { SessionView } from "../../contract/session-view";
import { judgeSession } from "../../domain/session/judge-session";
import type { SessionCapabilities, SessionFault, SessionState, Strategy } from "../../domain/session/session";
import { countHistory, type GivenHistory } from "../../domain/session/write-history";
import { type TaskState, TERMINAL_STATES } from "../../domain/task/state";
import type { TaskRef } from "../../ports/task-ref";
import { GONE_AFTER } from "../agents/gone-after";
import { prepared } from "../prepared";
import { measureHistory } from "./kept-history";
import { SESSION_STATE } from "./session-row";

/** Of one session, all but how much of its conversation is long. */
export const COLUMNS = `s.task_id as "taskId", a.name as agent, s.profile, ${SESSION_STATE} as state, s.version, s.generation, s.strategy as "lastStrategy", s.fault,
  s.fault_message as "faultMessage", s.process_note as "processNote", s.interrupted_at as "interruptedAt", s.interrupted_state as "was", s.capabilities,
  s.attachment is not null and s.attached_until > clock_timestamp() as attached, s.turn_no as turns, s.entry_seq as entries, s.inject_pending as "injectPending",
  x.status, x.resume_token is not null as "hasToken", x.token_at as "tokenAt", x.last_seen_at as "lastSeenAt", x.working_folder as "workingFolder",
  x.worktree_path as path, x.worktree_branch as branch, x.worktree_missing as missing, t.title, t.state as "taskState", t.suspension as handle,
  t.control_revision as "controlRevision", clock_timestamp() as now,
  (select count(*)::int from session_token k where k.task_id = s.task_id) as "droppedTokens",
  exists (select 1 from agent_worker v where v.agent_id = a.id and v.seen_at > clock_timestamp() - ${GONE_AFTER}) as "hasProfile"`;
export const FROM = `from agent_session s join task t on t.id = s.task_id join agent a on a.id = s.agent_id
  left join executor_running x on x.task_id = s.task_id`;
const one = prepared(`select ${COLUMNS} ${FROM} where s.tenant_id = $1 and s.task_id = $2`);

/** A session as its row tells. */
export interface SessionRow {
  readonly taskId: string;
  readonly agent: string;
  readonly profile: string;
  readonly state: SessionState;
  readonly version: number;
  readonly generation: number;
  readonly lastStrategy: Strategy | null;
  readonly fault: SessionFault | null;
  readonly faultMessage: string | null;
  readonly processNote: string | null;
  readonly interruptedAt: Date | null;
  readonly was: SessionState | null;
  readonly capabilities: SessionCapabilities;
  readonly attached: boolean;
  readonly turns: number;
  readonly entries: number;
  readonly injectPending: boolean;
  readonly status: string | null;
  readonly hasToken: boolean;
  readonly tokenAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly workingFolder: string | null;
  readonly path: string | null;
  readonly branch: string | null;
  readonly missing: boolean | null;
  readonly title: string;
  readonly taskState: TaskState;
  readonly handle: string | null;
  readonly controlRevision: number;
  readonly now: Date;
  readonly droppedTokens: number;
  readonly hasProfile: boolean;
}

export async function findSession(pool: Pool, ref: TaskRef): Promise<SessionView | null> {
  const { rows } = await pool.query<SessionRow>(one([ref.tenantId, ref.taskId]));
  const [row] = rows;
  if (!row) return null;
  const mayBeGiven = row.capabilities.inject && row.entries > 0;
  return toSessionView(row, mayBeGiven ? countHistory(await measureHistory(pool, ref)) : null);
}

/** `given`: what of its conversation would go before a prompt, as far as that is known. */
export function toSessionView(row: SessionRow, given: Partial<GivenHistory> | null): SessionView {
  const { path, branch, missing, now } = row;
  const worktree = path === null ? null : { path, branch, missing: missing ?? false };
  const { taskId, agent, profile, state, version, generation, lastStrategy, was, droppedTokens } = row;
  const { fault, faultMessage, processNote } = row;
  const { shortened = 0, shortenedResults = 0, lines, leftOut } = given ?? {};
  const exact = lines === undefined || leftOut === undefined ? null : { lines, leftOut };
  return {
    ...{ taskId, agent, profile, state, version, generation, lastStrategy, was, droppedTokens },
    ...{ fault, faultMessage, processNote },
    interruptedAt: row.interruptedAt?.toISOString() ?? null,
    tokenAt: row.hasToken ? (row.tokenAt?.toISOString() ?? null) : null,
    entries: row.entries,
    shortened,
    shortenedResults,
    given: exact,
    turns: row.turns,
    worktree,
    workingFolder: row.workingFolder,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    recovery: judgeSession({
      taskEnded: TERMINAL_STATES.has(row.taskState),
      state,
      attached: row.attached,
      executorReady: row.status === "ready",
      seenMsAgo: row.lastSeenAt ? now.getTime() - row.lastSeenAt.getTime() : null,
      cutOff: row.interruptedAt !== null,
      hasToken: row.hasToken,
      hasProfile: row.hasProfile,
      fault,
      capabilities: row.capabilities,
      entries: row.entries,
      shortened,
      given: exact ?? undefined,
      worktree: worktree === null ? "none" : worktree.missing ? "missing" : "found",
      wantsFresh: false,
      injectPending: row.injectPending,
    }),
  };
}

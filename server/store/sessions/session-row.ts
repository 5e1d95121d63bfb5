import type { Session } from "../../domain/session/session";
import type { SeenSession } from "../../domain/session/session-change";
import { type TaskState, TERMINAL_STATES } from "../../domain/task/state";

/** Once its task has ended a session has ended as that did, whoever has reported last. */
export const SESSION_STATE = `case when t.ended_at is null then s.state when t.state = 'completed' then 'completed'
  when t.state = 'canceled' then 'cancelled' else 'failed' end`;
/** What decisions know of a session, from `task t` with its session `s`, its process `x` and its open turn `o`. */
const COLUMNS = `t.id as "taskId", t.tenant_id as "tenantId", t.agent_id as "agentId", t.state as "taskState",
  case when t.lease_until > clock_timestamp() then t.attempt end as "liveAttempt",
  (select p.handle from suspension p where p.task_id = t.id and p.resumed_at is not null and p.continue_transcript is false
    and p.paused_at = (select max(q.paused_at) from suspension q where q.task_id = t.id and q.resumed_at is not null)) as "wantsFresh",
  case when coalesce(s.generation, 0) = 0 or (s.generation = 1 and s.state = 'starting' and s.attachment is not null) then (select x.resume_token from executor_running x join checkpoint c on c.task_id = x.task_id
    where x.task_id = t.forked_from_task_id group by x.resume_token having max(c.version) = t.forked_from_version) end as "originToken",
  t.forked_from_task_id as "originId",
  s.profile, s.launch_hash as "launchHash", ${SESSION_STATE} as state, s.prior_state as "priorState", s.version, s.generation, s.attachment, s.attempt,
  s.attached_until as "attachedUntil", s.strategy, s.tries, s.fault, s.fault_message as "faultMessage", s.process_note as "processNote", s.interrupted_at as "interruptedAt",
  s.interrupted_state as "interruptedState", s.capabilities, s.mode, s.config, s.turn_no as "turnNo", s.entry_seq as "entrySeq",
  s.inject_pending as "injectPending", s.injected_at as "injectedAt", s.fresh_handle as "freshHandle", s.state_since as "stateSince",
  x.status, x.resume_token as token, x.token_at as "tokenAt", x.last_message_uuid as "lastMessageUuid", x.container_id as "containerId",
  x.endpoint, x.agent_execution_id as "executionId", x.host, x.process_group as "processGroup", x.start_mark as "startMark",
  x.owner_pid as "ownerPid", x.owner_mark as "ownerMark", x.working_folder as "workingFolder", x.worktree_id as "worktreeId",
  x.worktree_path as "worktreePath", x.worktree_branch as "worktreeBranch", x.worktree_missing as "worktreeMissing",
  x.may_run as "mayRun", x.last_seen_at as "lastSeenAt", o.no as "openNo", o.key as "openKey", clock_timestamp() as at`;
export const SEEN_SESSION = `select ${COLUMNS} from task t
  left join agent_session s on s.task_id = t.id left join executor_running x on x.task_id = t.id
  left join session_turn o on o.task_id = t.id and o.no = s.turn_no and o.ended_at is null
  where t.tenant_id = $1 and t.id = $2`;

type Executor = Session["executor"];

/** From `version` on all are null together, before the session was first taken up. */
export interface SeenRow extends Omit<Session, "version" | "openTurn" | "executor">, Executor {
  readonly taskState: TaskState;
  readonly liveAttempt: string | null;
  readonly wantsFresh: string | null;
  readonly originToken: Uint8Array | null;
  readonly originId: string | null;
  readonly version: number | null;
  readonly openNo: number | null;
  readonly openKey: string | null;
  readonly at: Date;
}

export function toSeenSession(row: SeenRow): SeenSession {
  const { taskId, tenantId, agentId, liveAttempt, originId, originToken } = row;
  const origin = originId !== null && originToken !== null ? { taskId: originId, token: originToken } : null;
  const isEnded = TERMINAL_STATES.has(row.taskState);
  const task = { taskId, tenantId, agentId, isEnded, liveAttempt, freshHandle: row.wantsFresh, origin };
  return { task, session: row.version === null ? null : toSession(row, row.version), at: row.at };
}

function toSession(row: SeenRow, version: number): Session {
  const { taskState: _, liveAttempt: _l, wantsFresh: _w, originToken: _t, originId: _o, at: _a, ...seen } = row;
  const { openNo, openKey, ...rest } = seen;
  const {
    status,
    token,
    tokenAt,
    lastMessageUuid,
    containerId,
    endpoint,
    executionId,
    host,
    processGroup,
    startMark,
    ownerPid,
    ownerMark,
    workingFolder,
    worktreeId,
    worktreePath,
    worktreeBranch,
    worktreeMissing,
    mayRun,
    lastSeenAt,
    ...session
  } = rest;
  const worktree = { worktreeId, worktreePath, worktreeBranch, workingFolder };
  const process = { containerId, endpoint, executionId, host, processGroup, startMark, ownerPid, ownerMark };
  return {
    ...session,
    version,
    openTurn: openNo !== null && openKey !== null ? { no: openNo, key: openKey } : null,
    executor: {
      ...{ token, tokenAt, lastMessageUuid, ...process, ...worktree },
      // One that came with a fork has had no process yet.
      status: status ?? "stopped",
      worktreeMissing: worktreeMissing ?? false,
      mayRun: mayRun ?? false,
      lastSeenAt: lastSeenAt ?? row.at,
    },
  };
}

import type { Pool } from "pg";
import type { Session } from "../../domain/session/session";
import type { SessionChange } from "../../domain/session/session-change";
import { prepared } from "../prepared";

interface Column {
  readonly name: string;
  readonly type: string;
}
const col = (name: string, type = "text"): Column => ({ name, type });

const SESSION = [
  col("profile"),
  col("launch_hash"),
  col("state"),
  col("prior_state"),
  col("generation", "int"),
  col("attachment", "uuid"),
  col("attempt", "uuid"),
  col("attached_until", "timestamptz"),
  col("strategy"),
  col("tries", "int"),
  col("fault"),
  col("fault_message"),
  col("process_note"),
  col("interrupted_at", "timestamptz"),
  col("interrupted_state"),
  col("capabilities", "jsonb"),
  col("mode"),
  col("config", "jsonb"),
  col("inject_pending", "boolean"),
  col("injected_at", "timestamptz"),
  col("fresh_handle"),
  col("state_since", "timestamptz"),
];
const EXECUTOR = [
  col("status"),
  col("resume_token", "bytea"),
  col("token_at", "timestamptz"),
  col("last_message_uuid"),
  col("container_id"),
  col("endpoint"),
  col("agent_execution_id"),
  col("host"),
  col("process_group", "int"),
  col("start_mark"),
  col("owner_pid", "int"),
  col("owner_mark"),
  col("working_folder"),
  col("worktree_id"),
  col("worktree_path"),
  col("worktree_branch"),
  col("worktree_missing", "boolean"),
  col("may_run", "boolean"),
  col("last_seen_at", "timestamptz"),
];
const COLUMNS = [...SESSION, ...EXECUTOR];

const record = COLUMNS.map(({ name, type }) => `${name} ${type}`).join(", ");
const assigned = (columns: readonly Column[]) => columns.map(({ name }) => `${name} = n.${name}`).join(", ");
const names = (columns: readonly Column[]) => columns.map(({ name }) => name).join(", ");
const values = (columns: readonly Column[]) => columns.map(({ name }) => `n.${name}`).join(", ");

// $1 task, $2 version it was decided on (0: there was none), $3 the row, $4 attempt that must hold the task, $5 turn to begin,
// $6 how the open one ended, $7 lines of the conversation, $8 why the token is dropped.
const write = prepared(`with n as (select * from json_to_record($3::json) as n(${record})),
held as (select t.id, t.tenant_id, t.agent_id from task t where t.id = $1
  and ($4::uuid is null or (t.attempt = $4 and t.lease_until > clock_timestamp())) for key share),
lines as (select row_number() over (order by k) as k, key, kind, name, text
  from (select min(k) as k, key, (array_agg(kind))[1] as kind, (array_agg(name))[1] as name,
      (array_agg(text order by length(text) desc))[1] as text
    from json_to_recordset($7::json) as e(k int, key text, kind text, name text, text text) group by key) e),
known as (select l.key from lines l join session_entry e on e.task_id = $1 and e.key = l.key),
before as (select x.resume_token from executor_running x where x.task_id = $1),
made as (insert into agent_session (task_id, tenant_id, agent_id, entry_seq, ${names(SESSION)})
  select h.id, h.tenant_id, h.agent_id, 0, ${values(SESSION)} from held h, n where $2 = 0 on conflict do nothing returning *),
moved as (update agent_session s set version = s.version + 1, turn_no = s.turn_no + (case when $5::json is null then 0 else 1 end),
    entry_seq = s.entry_seq + (select count(*) from lines where key not in (select key from known))::int, ${assigned(SESSION)}
  from held h, n where s.task_id = h.id and s.version = $2 returning s.*),
w as (select * from made union all select * from moved),
x as (insert into executor_running as x (task_id, attempt, ${names(EXECUTOR)}) select w.task_id, w.attempt, ${values(EXECUTOR)} from w, n
  on conflict (task_id) do update set attempt = excluded.attempt, ${EXECUTOR.map(({ name }) => `${name} = excluded.${name}`).join(", ")}),
ended as (update session_turn o set ended_at = clock_timestamp(), stop_reason = $6 from w
  where $6::text is not null and o.task_id = w.task_id and o.ended_at is null),
begun as (insert into session_turn (task_id, no, key, generation, injected)
  select w.task_id, w.turn_no, b.key, w.generation, b.injected from w, json_to_record($5::json) as b(key text, injected boolean) where b.key is not null),
longer as (update session_entry e set text = l.text from lines l, w
  where e.task_id = w.task_id and e.key = l.key and length(l.text) > length(e.text)),
said as (insert into session_entry (task_id, seq, key, kind, name, text, generation)
  select w.task_id, w.entry_seq - count(*) over () + row_number() over (order by l.k), l.key, l.kind, l.name, l.text, w.generation
  from w, lines l where l.key not in (select key from known)),
dropped as (insert into session_token (task_id, no, token, reason, message)
  select w.task_id, coalesce((select max(no) from session_token k where k.task_id = w.task_id), 0) + 1, b.resume_token, d.reason, d.message
  from w, before b, json_to_record($8::json) as d(reason text, message text) where b.resume_token is not null and d.reason is not null)
select version from w`);

/** Writes the change if the session is still as it was decided on. The new version, or null when somebody was faster. */
export async function writeSession(pool: Pool, change: SessionChange): Promise<number | null> {
  const { session, whileAttempt, beginTurn, endTurn, entries = [], dropToken } = change;
  const lines = entries.map((entry, k) => ({ ...entry, k }));
  const { rows } = await pool.query<{ version: number }>(
    write([
      session.taskId,
      session.version,
      JSON.stringify(toRecord(session)),
      whileAttempt ?? null,
      beginTurn ? JSON.stringify(beginTurn) : null,
      endTurn?.stopReason ?? null,
      JSON.stringify(lines),
      dropToken ? JSON.stringify(dropToken) : null,
    ]),
  );
  return rows[0]?.version ?? null;
}

/** As the statement's record has it; bytes as hexadecimal. */
function toRecord(session: Session): Readonly<Record<string, unknown>> {
  const { executor: x } = session;
  return {
    profile: session.profile,
    launch_hash: session.launchHash,
    state: session.state,
    prior_state: session.priorState,
    generation: session.generation,
    attachment: session.attachment,
    attempt: session.attempt,
    attached_until: session.attachedUntil,
    strategy: session.strategy,
    tries: session.tries,
    fault: session.fault,
    fault_message: session.faultMessage,
    process_note: session.processNote,
    interrupted_at: session.interruptedAt,
    interrupted_state: session.interruptedState,
    capabilities: session.capabilities,
    mode: session.mode,
    config: session.config,
    inject_pending: session.injectPending,
    injected_at: session.injectedAt,
    fresh_handle: session.freshHandle,
    state_since: session.stateSince,
    status: x.status,
    resume_token: x.token && `\\x${Buffer.from(x.token).toString("hex")}`,
    token_at: x.tokenAt,
    last_message_uuid: x.lastMessageUuid,
    container_id: x.containerId,
    endpoint: x.endpoint,
    agent_execution_id: x.executionId,
    host: x.host,
    process_group: x.processGroup,
    start_mark: x.startMark,
    owner_pid: x.ownerPid,
    owner_mark: x.ownerMark,
    working_folder: x.workingFolder,
    worktree_id: x.worktreeId,
    worktree_path: x.worktreePath,
    worktree_branch: x.worktreeBranch,
    worktree_missing: x.worktreeMissing,
    may_run: x.mayRun,
    last_seen_at: x.lastSeenAt,
  };
}

import type { Actor } from "../../domain/actor";
import { parseActor } from "../../domain/actor";
import { CONSENT_KINDS } from "../../domain/client/asks-consent";
import { awaitsClient } from "../../domain/client/is-settled";
import { isHeld, isTerminal, TASK_STATES, type TaskState } from "../../domain/task/state";
import type { PauseMode, PendingPause } from "../../domain/task/task";
import type { ClientArtifact, ClientMessageView, ClientRef, ClientTask, Depth } from "../../ports/client-store";
import { toIso } from "../read/task/instant";
import { toInterruptView, toSuspensionView } from "../read/task/to-task-view";
import {
  INTERRUPT_COLUMNS,
  listOf,
  type StoredInterrupt,
  type StoredSuspension,
  SUSPENSION,
} from "../read/task/view-row";

/** Whose task it is, of `task t` with its agent `a`; agents: null for all. */
export const isOwn = ({ tenant, client, agents }: Readonly<Record<"tenant" | "client" | "agents", string>>): string =>
  `t.tenant_id = ${tenant} and t.client = ${client} and (${agents} is null or a.name = any(${agents}))`;

/** The same: $1 tenant, $2 client, $3 agents. */
export const IS_OWN = isOwn({ tenant: "$1", client: "$2", agents: "$3::text[]" });

export const OWN_TASK = `from task t join agent a on a.id = t.agent_id where ${IS_OWN}`;

export function cellsOf({ tenantId, client, agents }: ClientRef): readonly unknown[] {
  return [tenantId, client, agents.length > 0 ? agents : null];
}

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");
const listed = (holds: (state: TaskState) => boolean) => quoted(TASK_STATES.filter(holds));

const IS_TERMINAL = `t.state in (${listed(isTerminal)})`;

/** Nothing more happens to `task t` of agent `a` before its client acts. */
export const IS_SETTLED = `(t.state in (${listed(awaitsClient)}) or t.state in (${listed(isHeld)}) and a.releases_callers)`;

/** All that `task t` asked last, also what no run has gone on with the answer of yet, and all that it asks still is for consent. */
export const ASKS_CONSENT = `coalesce((select bool_and(n.kind in (${quoted(CONSENT_KINDS)})) from (
    select i.kind, i.status, i.opened_version, i.answered_attempt, max(i.opened_version) over () as newest_version
    from interrupt i where i.task_id = t.id and i.status <> 'superseded') n
  where n.status = 'open' or n.opened_version = n.newest_version and coalesce(n.answered_attempt = t.attempt_no, true)), false)`;

export const MESSAGE_COLUMNS = `m.seq, m.role, m.actor, m.origin, m.parts, m.message_id as "messageId", m.details, m.at`;

/** One version of artifact `f`, as it was written. */
export const ARTIFACT_PIECE = `f.artifact_id as "artifactId", f.version, f.name, f.mime_type as "mimeType", f.text, f.appends, f.is_last as "isLast"`;

// The newest whole of each artifact, with what was added to it since.
const ARTIFACTS = `(select coalesce(json_agg(x), '[]') from (
    select p.artifact_id as "artifactId", max(p.version) as version, (array_agg(p.name order by p.version desc))[1] as name,
      (array_agg(p.mime_type order by p.version desc))[1] as "mimeType", string_agg(p.text, '' order by p.version) as text,
      false as appends, bool_or(p.is_last) as "isLast"
    from (select f.*, coalesce(max(f.version) filter (where not f.appends) over (partition by f.artifact_id), 0) as base
      from artifact f where f.task_id = t.id) p
    where p.version >= p.base group by p.artifact_id order by min(p.at), p.artifact_id) x)`;

/** One row, so that all of it is of one moment. `history`: newest messages (null for all); `artifacts`: whether they are read. */
export const clientTaskColumns = ({ history, artifacts }: Readonly<Record<keyof Depth, string>>): string =>
  `t.id, a.name as agent, t.context_id, t.client, t.dialect, t.state, t.state_since, t.paused_from_state, t.pending_pause,
  ${SUSPENSION} as shown_suspension,
  ${listOf(INTERRUPT_COLUMNS, "interrupt n where n.task_id = t.id and n.status = 'open' order by n.opened_at, n.id")} as questions,
  case when ${IS_TERMINAL} then false else ${ASKS_CONSENT} end as asks_consent,
  t.ended_reason, a.pause_modes, a.releases_callers, t.version, t.event_seq, t.message_seq, t.created_at, t.updated_at,
  (select coalesce(json_agg(x order by x.seq), '[]') from (
    select ${MESSAGE_COLUMNS} from message m where m.task_id = t.id order by m.seq desc limit ${history}) x) as history,
  case when ${artifacts} then ${ARTIFACTS} end as artifacts`;

/** The same: $4 messages, $5 artifacts. */
export const CLIENT_TASK_COLUMNS = clientTaskColumns({ history: "$4::int", artifacts: "$5::boolean" });

export type StoredMessage = Omit<ClientMessageView, "actor" | "at"> & {
  readonly actor: string;
  readonly at: Date | string;
};

export interface ClientTaskRow {
  readonly id: string;
  readonly agent: string;
  readonly context_id: string;
  readonly client: string;
  readonly dialect: string;
  readonly state: TaskState;
  readonly state_since: Date;
  readonly paused_from_state: TaskState | null;
  readonly pending_pause: PendingPause | null;
  readonly shown_suspension: StoredSuspension | null;
  readonly questions: readonly StoredInterrupt[];
  readonly asks_consent: boolean;
  readonly ended_reason: string | null;
  readonly pause_modes: readonly PauseMode[];
  readonly releases_callers: boolean;
  readonly version: number;
  readonly event_seq: number;
  readonly message_seq: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly history: readonly StoredMessage[];
  readonly artifacts: readonly ClientArtifact[] | null;
}

export function toClientTask(row: ClientTaskRow): ClientTask {
  return {
    id: row.id,
    agent: row.agent,
    contextId: row.context_id,
    client: row.client,
    dialect: row.dialect,
    state: row.state,
    stateSince: row.state_since.toISOString(),
    pausedFromState: row.paused_from_state,
    pausing: row.pending_pause,
    suspension: row.shown_suspension && toSuspensionView(row.shown_suspension),
    questions: row.questions.map(toInterruptView),
    asksConsent: row.asks_consent,
    endedReason: row.ended_reason,
    pauseModes: row.pause_modes,
    releasesCallers: row.releases_callers,
    version: row.version,
    eventSeq: row.event_seq,
    messageSeq: row.message_seq,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    history: row.history.map(toClientMessage),
    artifacts: row.artifacts,
  };
}

export function toClientMessage({ actor, at, ...message }: StoredMessage): ClientMessageView {
  const by: Actor = parseActor(actor);
  return { ...message, actor: by, at: toIso(at) };
}

import type {
  ArtifactMeta,
  CheckpointMeta,
  HolderView,
  InterruptView,
  SuspensionView,
} from "../../../contract/task-view";
import type { Json } from "../../../domain/json";
import type { ReviewRule } from "../../../domain/review/review-time";
import { nearestRule } from "../../reviews/review-sql";
import { CONDITION_ROWS, type StoredCondition } from "./condition-view";
import { SUMMARY_COLUMNS, type SummaryRow } from "./summary-row";

export const CHECKPOINT_COLUMNS = `c.version, c.kind, c.label, c.flagged, c.paused_from_state as "pausedFromState", c.message_count as "messageCount",
  c.event_seq as "eventSeq", c.parent_version as "parentVersion", c.sha256, c.size_bytes as "sizeBytes", c.created_by as "createdBy", c.created_at as "createdAt"`;

/** The pieces `p` of the artifact `f` up to its version: the newest whole, and what was added to it. */
export const PIECES = `from artifact p where p.task_id = f.task_id and p.artifact_id = f.artifact_id and p.version <= f.version and p.version >= coalesce((
    select max(b.version) from artifact b where b.task_id = f.task_id and b.artifact_id = f.artifact_id and b.version <= f.version and not b.appends), 0)`;

/** The whole text of the artifact `f`. */
export const WHOLE_TEXT = `case when f.appends then (select string_agg(p.text, '' order by p.version) ${PIECES}) else f.text end`;

export const ARTIFACT_COLUMNS = `f.artifact_id as "artifactId", f.version, f.name, f.mime_type as "mimeType",
  case when f.appends then (select sum(p.size_bytes)::int ${PIECES}) else f.size_bytes end as "sizeBytes", case when not f.appends then f.sha256 end as sha256, f.at as "createdAt"`;

export const INTERRUPT_COLUMNS = `n.id, n.key, n.node_path as "nodePath", n.run_id as "runId", n.kind, n.message, n.payload, n.schema, n.call, n.wake, n.status,
  n.opened_at as "openedAt", n.answered_at as "answeredAt", n.answered_by as "answeredBy", n.answered_attempt as "answeredAttempt", n.answer, n.expires_at as "expiresAt",
  n.default_answer as "defaultAnswer", n.escalates_at as "escalatesAt", n.escalated_at as "escalatedAt", n.approved_sha256 as "approvedSha256",
  n.executed_sha256 as "executedSha256", n.executed_at as "executedAt",
  n.status = 'open' and n.payload->>'permission' is not null and exists (select 1 from executor_running r where r.task_id = n.task_id
    and (r.status = 'stopped' or r.agent_execution_id is distinct from split_part(n.payload->>'permission', '/', 1))) as "asksAgain"`;

/** Of the act that opened the suspension `s`: the first that names it. */
const RECEIPT = `(select json_build_object('id', r.id, 'number', r.number) from receipt r
        where r.task_id = s.task_id and r.handle = s.handle and r.outcome = 'accepted' order by r.at, r.id limit 1)`;

// The open suspension, else the newest one.
export const SUSPENSION = `(select row_to_json(x) from (
    select s.handle, s.initiator, s.actor, s.reason, s.summary, s.mode, coalesce(s.late_proof, s.stop_proof) as "stopProof", s.late_proof is not null as "stoppedLate", s.paused_from_state as "pausedFromState",
      s.stopped_at_step as "stoppedAtStep", s.boundary_ms as "boundaryMs", s.checkpoint_version as "checkpointVersion",
      s.paused_at as "pausedAt", s.review_by as "reviewBy", s.resumed_at as "resumedAt", s.cause, s.resumed_by as "resumedBy",
      s.had_resume_input as "hadResumeInput", s.continue_transcript as "continueTranscript", s.digest, s.launch_failure as "launchFailure",
      s.pending_input as "pendingInput", ${RECEIPT} as receipt, s.metadata, s.resume_metadata as "resumeMetadata",
      (select coalesce(json_agg(json_build_object('kind', h.kind, 'actor', h.actor, 'reason', h.reason, 'at', h.at) order by h.at, h.kind, h.actor), '[]')
        from holder h where h.handle = s.handle and h.released_at is null) as holders,
      ${CONDITION_ROWS} as conditions
    from suspension s where s.task_id = t.id order by s.resumed_at is null desc, s.paused_at desc limit 1) x)`;

export const listOf = (columns: string, source: string) =>
  `(select coalesce(json_agg(x), '[]') from (select ${columns} from ${source}) x)`;

/** Everything the task page needs in one row; bodies of checkpoints, artifacts and states are not among it. */
export const VIEW_COLUMNS = `${SUMMARY_COLUMNS}, t.context_id, t.client, t.dialect,
  (select k.name from api_key k where k.tenant_id = t.tenant_id and k.id = case when t.client like 'key-%' then substr(t.client, 5)::uuid end) as client_name, t.parent_task_id, t.forked_from_task_id, t.forked_from_version,
  (select json_build_object('scope', nullif(r.scope, ''), 'withinMs', r.within_ms) ${nearestRule({ tenant: "t.tenant_id", scope: "t.scope" })}) as review_rule,
  a.resume_schema, (select i.data from task_input i where i.task_id = t.id) as input, ${SUSPENSION} as shown_suspension,
  ${listOf(INTERRUPT_COLUMNS, "interrupt n where n.task_id = t.id order by n.status = 'open' desc, n.opened_at desc, n.id desc limit 100")} as interrupts,
  ${listOf(CHECKPOINT_COLUMNS, "checkpoint c where c.task_id = t.id order by c.version desc limit 5")} as checkpoints,
  (select count(*)::int from checkpoint c where c.task_id = t.id) as checkpoint_count,
  ${listOf(ARTIFACT_COLUMNS, "(select distinct on (artifact_id) task_id, artifact_id, version, name, mime_type, appends, size_bytes, sha256, at from artifact where task_id = t.id order by artifact_id, version desc) f order by f.at, f.artifact_id limit 200")} as artifacts`;

/** As the database tells it: actors in their stored form, instants in any. */
type Stored<T, Actors extends keyof T, Instants extends keyof T> = Omit<T, Actors | Instants> & {
  readonly [K in Actors]: string | Extract<T[K], null>;
} & { readonly [K in Instants]: Date | string | Extract<T[K], null> };

export type StoredCheckpoint = Stored<CheckpointMeta, "createdBy", "createdAt">;
export type StoredArtifact = Stored<ArtifactMeta, never, "createdAt">;
export type StoredInterrupt = Stored<
  InterruptView,
  "answeredBy",
  "openedAt" | "answeredAt" | "expiresAt" | "escalatesAt" | "escalatedAt" | "executedAt"
>;
export type StoredSuspension = Omit<
  Stored<SuspensionView, "actor" | "resumedBy", "pausedAt" | "resumedAt" | "reviewBy">,
  "holders" | "conditions" | "wakeAt" | "onTimeout"
> & {
  readonly holders: readonly Stored<HolderView, "actor", "at">[];
  readonly conditions: readonly StoredCondition[];
};

export interface ViewRow extends SummaryRow {
  readonly context_id: string;
  readonly client: string | null;
  readonly dialect: string | null;
  readonly client_name: string | null;
  readonly parent_task_id: string | null;
  readonly forked_from_task_id: string | null;
  readonly forked_from_version: number | null;
  readonly review_rule: ReviewRule | null;
  readonly resume_schema: Json;
  readonly input: Json;
  readonly shown_suspension: StoredSuspension | null;
  readonly interrupts: readonly StoredInterrupt[];
  readonly checkpoints: readonly StoredCheckpoint[];
  readonly checkpoint_count: number;
  readonly artifacts: readonly StoredArtifact[];
}

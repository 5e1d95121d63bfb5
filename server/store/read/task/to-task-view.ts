import type {
  ArtifactMeta,
  CheckpointMeta,
  InterruptView,
  SuspensionView,
  TaskView,
} from "../../../contract/task-view";
import { parseActor } from "../../../domain/actor";
import { REVIEW_MS } from "../../../domain/review/review-time";
import { toConditionView } from "./condition-view";
import { toIso, toIsoOrNull } from "./instant";
import { toTaskSummary } from "./to-task-summary";
import type { StoredArtifact, StoredCheckpoint, StoredInterrupt, StoredSuspension, ViewRow } from "./view-row";

export function toTaskView(row: ViewRow): TaskView {
  return {
    ...toTaskSummary(row),
    contextId: row.context_id,
    client: row.client === null ? null : { id: row.client, name: row.client_name, dialect: row.dialect ?? "" },
    parentTaskId: row.parent_task_id,
    forkedFromTaskId: row.forked_from_task_id,
    forkedFromVersion: row.forked_from_version,
    // JSON as it was admitted at the door.
    input: row.input as TaskView["input"],
    eventSeq: row.event_seq,
    attemptNo: row.attempt_no,
    workerId: row.worker_id,
    leaseUntil: toIsoOrNull(row.lease_until),
    endedReason: row.ended_reason,
    pauseModes: row.pause_modes,
    resumeSchema: row.resume_schema,
    canCleanUp: row.can_clean_up,
    reviewTime: { withinMs: row.review_rule?.withinMs ?? REVIEW_MS, rule: row.review_rule },
    suspension: row.shown_suspension && toSuspensionView(row.shown_suspension),
    interrupts: row.interrupts.map(toInterruptView),
    checkpoints: row.checkpoints.map(toCheckpointMeta),
    checkpointCount: row.checkpoint_count,
    artifacts: row.artifacts.map(toArtifactMeta),
  };
}

export function toSuspensionView(stored: StoredSuspension): SuspensionView {
  const conditions = stored.conditions.map(toConditionView);
  const deadlines = conditions.filter(({ dueAt }) => dueAt !== null);
  const [first] = deadlines.sort((a, b) => (a.dueAt ?? "").localeCompare(b.dueAt ?? ""));
  return {
    ...stored,
    actor: parseActor(stored.actor),
    wakeAt: first?.dueAt ?? null,
    onTimeout: first?.onTimeout ?? null,
    conditions,
    pausedAt: toIso(stored.pausedAt),
    reviewBy: toIsoOrNull(stored.reviewBy),
    resumedAt: toIsoOrNull(stored.resumedAt),
    resumedBy: actorOrNull(stored.resumedBy),
    holders: stored.holders.map((holder) => ({ ...holder, actor: parseActor(holder.actor), at: toIso(holder.at) })),
  };
}

export function toInterruptView(stored: StoredInterrupt): InterruptView {
  return {
    ...stored,
    openedAt: toIso(stored.openedAt),
    answeredAt: toIsoOrNull(stored.answeredAt),
    answeredBy: actorOrNull(stored.answeredBy),
    expiresAt: toIsoOrNull(stored.expiresAt),
    escalatesAt: toIsoOrNull(stored.escalatesAt),
    escalatedAt: toIsoOrNull(stored.escalatedAt),
    executedAt: toIsoOrNull(stored.executedAt),
  };
}

export function toCheckpointMeta(stored: StoredCheckpoint): CheckpointMeta {
  return { ...stored, createdBy: parseActor(stored.createdBy), createdAt: toIso(stored.createdAt) };
}

export function toArtifactMeta(stored: StoredArtifact): ArtifactMeta {
  return { ...stored, createdAt: toIso(stored.createdAt) };
}

function actorOrNull(text: string | null) {
  return text === null ? null : parseActor(text);
}

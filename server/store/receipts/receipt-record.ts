import type { Json } from "../../domain/json";
import type { ReceiptRecord } from "../../domain/receipt/receipt-document";

/** Columns of a receipt's record, beside its seal. */
export const RECORD_COLUMNS = `r.id, r.at, r.verb, r.actor, r.initiator, r.outcome, r.code, r.task_id, r.subject, r.scope, r.reason, r.handle,
  r.conditions, r.conditions_hash, r.continue_transcript, r.matched_event, r.input_hash, r.trace_id, r.span_id, r.state_before,
  r.state_after, r.version_before, r.version_after, r.control_revision, r.request_id`;

export interface RecordRow {
  readonly id: string;
  readonly at: Date;
  readonly verb: string;
  readonly actor: string;
  readonly initiator: string;
  readonly outcome: string;
  readonly code: string | null;
  readonly task_id: string | null;
  readonly subject: string | null;
  readonly scope: string | null;
  readonly reason: string | null;
  readonly handle: string | null;
  readonly conditions: Json;
  readonly conditions_hash: string | null;
  readonly continue_transcript: boolean | null;
  readonly matched_event: Json;
  readonly input_hash: string | null;
  readonly trace_id: string | null;
  readonly span_id: string | null;
  readonly state_before: string | null;
  readonly state_after: string | null;
  readonly version_before: number | null;
  readonly version_after: number | null;
  readonly control_revision: number | null;
  readonly request_id: string | null;
}

export function toRecord(row: RecordRow): ReceiptRecord {
  return {
    id: row.id,
    at: row.at.toISOString(),
    verb: row.verb,
    actor: row.actor,
    initiator: row.initiator,
    outcome: row.outcome,
    code: row.code,
    taskId: row.task_id,
    subject: row.subject,
    scope: row.scope,
    reason: row.reason,
    handle: row.handle,
    conditions: row.conditions,
    conditionsHash: row.conditions_hash,
    continueTranscript: row.continue_transcript,
    matchedEvent: row.matched_event,
    inputHash: row.input_hash,
    traceId: row.trace_id,
    spanId: row.span_id,
    stateBefore: row.state_before,
    stateAfter: row.state_after,
    versionBefore: row.version_before,
    versionAfter: row.version_after,
    controlRevision: row.control_revision,
    requestId: row.request_id,
  };
}

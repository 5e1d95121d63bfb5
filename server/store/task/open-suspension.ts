import { parseActor } from "../../domain/actor";
import type { HeldFacts, Holder } from "../../domain/task/task";
import type { Evidence, StandingCondition } from "../../domain/task/wake-condition";

const CONDITION_FACTS = `'no', c.no, 'setBy', c.set_by, 'kind', c.kind, 'topic', c.topic, 'provider', c.provider, 'onTimeout', c.on_timeout,
    'afterTaskId', c.after_task_id, 'dueAtMs', case when c.kind in ('at', 'timeout') then extract(epoch from c.due_at) * 1000 end`;

const conditionsThat = (are: string, facts: string, order: string) =>
  `(select coalesce(json_agg(json_build_object(${facts}) order by ${order}), '[]') from wake_condition c where c.handle = s.handle and ${are})`;

/**
 * SQL of the open suspension of `task t` as decisions ask for it; nothing is read for a task that is not held. `input` is
 * what a condition that came true hands to the run: lists leave it out.
 */
export function openSuspension(input: "c.input" | "null"): string {
  return `case when t.suspension is not null then (
  select json_build_object('handle', s.handle, 'initiator', s.initiator, 'actor', s.actor, 'reason', s.reason,
    'pausedAtMs', extract(epoch from s.paused_at) * 1000, 'reviewByMs', extract(epoch from s.review_by) * 1000,
    'overdueAtMs', extract(epoch from s.overdue_at) * 1000, 'traceId', s.trace_id, 'spanId', s.span_id, 'workSpanId', s.work_span_id,
    'hasPendingInput', s.pending_input is not null, 'checkpointVersion', s.checkpoint_version,
    'conditions', ${conditionsThat("c.closed_at is null", CONDITION_FACTS, "c.no")},
    'fired', ${conditionsThat("c.fired_at is not null", `${CONDITION_FACTS}, 'input', ${input}, 'inputHash', c.input_hash, 'eventId', c.event_id`, "c.fired_at, c.no")},
    'conditionCount', (select count(*) from wake_condition c where c.handle = s.handle),
    'holders', (select coalesce(json_agg(json_build_object('kind', h.kind, 'actor', h.actor, 'reason', h.reason) order by h.at), '[]')
      from holder h where h.handle = s.handle and h.released_at is null))
  from suspension s where s.handle = t.suspension) end`;
}

type ConditionRow = Omit<StandingCondition, "dueAt"> & { readonly dueAtMs: number | null };

type SameFacts = "handle" | "initiator" | "reason" | "conditionCount" | "hasPendingInput" | "checkpointVersion";

export type OpenRow = Pick<HeldFacts, SameFacts> & {
  readonly actor: string;
  readonly pausedAtMs: number;
  readonly reviewByMs: number | null;
  readonly overdueAtMs: number | null;
  readonly traceId: string | null;
  readonly spanId: string | null;
  readonly workSpanId: string | null;
  readonly conditions: readonly ConditionRow[];
  readonly fired: readonly (ConditionRow & Evidence)[];
  readonly holders: readonly (Pick<Holder, "kind" | "reason"> & { readonly actor: string })[];
};

export function toHeldFacts(open: OpenRow): HeldFacts {
  const { handle, initiator, reason, conditionCount, hasPendingInput, checkpointVersion } = open;
  const { traceId, spanId, workSpanId } = open;
  return {
    handle,
    initiator,
    actor: parseActor(open.actor),
    reason,
    conditions: open.conditions.map(toCondition),
    fired: open.fired.map(({ input, inputHash, eventId, ...row }) => ({
      ...toCondition(row),
      input,
      inputHash,
      eventId,
    })),
    conditionCount,
    hasPendingInput,
    checkpointVersion,
    pausedAt: new Date(open.pausedAtMs),
    reviewBy: toInstant(open.reviewByMs),
    overdueAt: toInstant(open.overdueAtMs),
    trace: traceId && spanId ? { traceId, spanId, workSpanId } : null,
    holders: open.holders.map(({ kind, actor, reason: why }) => ({ kind, actor: parseActor(actor), reason: why })),
  };
}

function toCondition({ dueAtMs, ...row }: ConditionRow): StandingCondition {
  return { ...row, dueAt: toInstant(dueAtMs) };
}

function toInstant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

import { createHash } from "node:crypto";
import { formatActor } from "../../../domain/actor";
import { canonicalJson } from "../../../domain/canonical-json";
import type { Json } from "../../../domain/json";
import type { Change, CloseSuspension } from "../../../domain/task/change";
import { standsOver } from "../../holds/stop-sql";
import { reviewWithin } from "../../reviews/review-sql";
import { type Cell, jsonCell } from "../column";
import type { Kind } from "../kind";

const AS_SCOPE_SAYS = reviewWithin({ tenant: "w.tenant_id", scope: "w.scope" });
/** SQL of how long people have to look at the task that is written: so many milliseconds, or where that is null as its scope says. */
const within = (ms: string) => `coalesce(${ms} * interval '1 ms', ${AS_SCOPE_SAYS})`;

/** Longest boundary time that the column takes: 24 days in milliseconds. */
const MAX_INT = 2_147_483_647;

/** How far back in the log a step is looked for. */
const EVENTS_BACK = 1_000;
/** Name of the step recorded last, before this statement. */
const NEWEST_STEP = `(select e.data->>'name' from task_event e
      where e.task_id = w.id and e.seq > w.seq0 - ${EVENTS_BACK} and e.step_key is not null order by e.seq desc limit 1)`;

export const close: Kind = {
  name: "close",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["cause", "text"],
    ["actor", "text"],
    ["input", "json"],
    ["input_hash", "text"],
    ["takes_pending", "boolean"],
    ["had_input", "boolean"],
    ["continue_transcript", "boolean"],
    ["digest", "text"],
    ["metadata", "json"],
  ],
  rows: ({ change: { close: end } }) => (end ? [closeCells(end)] : []),
  needs: [],
  sql: ({
    from,
    x,
  }) => `update suspension s set resumed_at = w.updated_at, cause = ${x("cause")}, resumed_by = ${x("actor")},
    resume_input = case when ${x("takes_pending")} then s.pending_input else ${x("input")} end,
    resume_input_hash = case when ${x("takes_pending")} then s.resume_input_hash else ${x("input_hash")} end,
    had_resume_input = ${x("had_input")}, continue_transcript = ${x("continue_transcript")}, digest = ${x("digest")}, resume_metadata = ${x("metadata")}, closed_version = w.version
  from ${from} where s.handle = ${x("handle")} and s.task_id = w.id and s.resumed_at is null returning s.handle`,
};

function closeCells(end: CloseSuspension): readonly Cell[] {
  return [
    end.handle,
    end.cause,
    formatActor(end.actor),
    jsonCell(end.input),
    end.input === null ? null : (end.inputHash ?? hashOf(end.input)),
    end.takesPendingInput,
    end.hadInput,
    end.continueTranscript,
    end.digest,
    jsonCell(end.metadata),
  ];
}

function hashOf(input: Json): string {
  return createHash("sha256").update(canonicalJson(input)).digest("hex");
}

export const open: Kind = {
  name: "open",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["initiator", "text"],
    ["actor", "text"],
    ["reason", "text"],
    ["summary", "text"],
    ["mode", "text"],
    ["stop_proof", "text"],
    ["fenced_attempt", "uuid"],
    ["fenced_worker", "text"],
    ["stopped_at_step", "text"],
    ["asked_at", "timestamptz"],
    ["with_checkpoint", "boolean"],
    ["trace_id", "text"],
    ["span_id", "text"],
    ["work_span_id", "text"],
    ["reviewed", "boolean"],
    ["review_ms", "int4"],
    ["metadata", "json"],
  ],
  own: ["handle", "fenced_attempt", "fenced_worker", "stopped_at_step", "asked_at"],
  rows: ({ task, change: { open: hold, checkpoint, trace, holders: come, reviewMs } }) =>
    hold
      ? [
          [
            hold.handle,
            hold.initiator,
            formatActor(hold.actor),
            hold.reason,
            hold.summary,
            hold.mode,
            hold.stopProof,
            hold.stopProof === "fenced" ? task.attempt : null,
            hold.stopProof === "fenced" ? task.workerId : null,
            hold.stoppedAtStep,
            hold.askedAt,
            checkpoint !== undefined,
            trace?.traceId ?? null,
            trace?.spanId ?? null,
            trace?.workSpanId ?? null,
            (come?.length ?? 0) > 0,
            reviewMs ?? null,
            jsonCell(hold.metadata),
          ],
        ]
      : [],
  needs: ["checkpoint_seq", "paused_from_state", "seq0", "tenant_id", "scope"],
  sql: ({ from, x, peer }) => {
    // At most one is open: what this statement closes has to be closed before the next one comes.
    const afterClose = peer("close") ? " where (select count(*) from w_close) >= 0" : "";
    return `insert into suspension (handle, task_id, initiator, actor, reason, summary, mode, stop_proof, fenced_attempt, fenced_worker, stopped_at_step, paused_from_state, checkpoint_version, boundary_ms, opened_version, paused_at,
    trace_id, span_id, work_span_id, review_since, review_by, review_within_ms, metadata)
  select ${x("handle")}, w.id, ${x("initiator")}, ${x("actor")}, ${x("reason")}, ${x("summary")}, ${x("mode")},
    ${x("stop_proof")}, ${x("fenced_attempt")}, ${x("fenced_worker")}, coalesce(${x("stopped_at_step")}, ${NEWEST_STEP}), w.paused_from_state, case when ${x("with_checkpoint")} then w.checkpoint_seq end,
    case when ${x("asked_at")} is not null then greatest(0, least(${MAX_INT}, extract(epoch from clock_timestamp() - ${x("asked_at")}) * 1000))::int end, w.version, w.updated_at,
    ${x("trace_id")}, ${x("span_id")}, ${x("work_span_id")},
    case when ${x("reviewed")} then w.updated_at end, case when ${x("reviewed")} then w.updated_at + ${within(x("review_ms"))} end, ${x("review_ms")}, ${x("metadata")}
  from ${from}${afterClose}`;
  },
};

export const reported: Kind = {
  name: "reported",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["proof", "text"],
  ],
  rows: ({ change: { reported: late } }) => (late ? [[late.handle, late.proof]] : []),
  needs: [],
  sql: ({ from, x }) => `update suspension s set late_proof = ${x("proof")}
  from ${from} where s.handle = ${x("handle")} and s.task_id = w.id and s.late_proof is null`,
};

export const reopen: Kind = {
  name: "reopen",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["from_handle", "text"],
    ["launch_failure", "text"],
    ["reviewed", "boolean"],
  ],
  rows: ({ change: { reopen: again, holders: come } }) =>
    again ? [[again.handle, again.from, again.launchFailure, (come?.length ?? 0) > 0]] : [],
  needs: ["paused_from_state", "tenant_id", "scope"],
  // Nothing ran, so what stands in the checkpoint of the one before still holds.
  sql: ({
    from,
    x,
  }) => `insert into suspension (handle, task_id, initiator, actor, reason, summary, mode, stop_proof, stopped_at_step,
    paused_from_state, checkpoint_version, opened_version, paused_at, rolled_back_from, launch_failure, pending_input, resume_input_hash, review_since, review_by, review_within_ms, metadata)
  select ${x("handle")}, w.id, o.initiator, o.actor, o.reason, o.summary, o.mode, 'never_started', o.stopped_at_step,
    w.paused_from_state, o.checkpoint_version, w.version, w.updated_at, o.handle, ${x("launch_failure")}, o.resume_input, o.resume_input_hash,
    case when ${x("reviewed")} then w.updated_at end, case when ${x("reviewed")} then w.updated_at + ${within("o.review_within_ms")} end, o.review_within_ms, o.metadata
  from ${from} join suspension o on o.handle = ${x("from_handle")} and o.task_id = w.id`,
};

export const holders: Kind = {
  name: "holders",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["kind", "text"],
    ["actor", "text"],
    ["reason", "text"],
  ],
  own: ["handle"],
  rows: ({ change }) =>
    (change.holders ?? []).map(({ handle, kind, actor, reason }) => [handle, kind, formatActor(actor), reason]),
  needs: [],
  // Who let go before and holds again is the last to have come.
  sql: ({ from, x, inOrder }) => `insert into holder (handle, kind, actor, reason)
  select ${x("handle")}, ${x("kind")}, ${x("actor")}, ${x("reason")} from ${from}${inOrder}
  on conflict (handle, kind, actor) do update set reason = excluded.reason, at = excluded.at, released_at = null
  where holder.released_at is not null`,
};

/** A standing suspension: its time to be looked at begins with its first holder, ends with the last, or has passed. */
export const review: Kind = {
  name: "review",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["reviewed", "boolean"],
    ["review_ms", "int4"],
    ["overdue", "boolean"],
  ],
  rows: ({ change }) => reviewCells(change),
  needs: ["tenant_id", "scope"],
  sql: ({ from, x }) => `update suspension s set
    review_since = case when ${x("overdue")} then s.review_since when ${x("reviewed")} then coalesce(s.review_since, w.updated_at) end,
    review_by = case when ${x("overdue")} then s.review_by when ${x("reviewed")} then coalesce(s.review_by, w.updated_at + ${within(x("review_ms"))}) end,
    review_within_ms = case when ${x("overdue")} then s.review_within_ms when ${x("reviewed")} then case when s.review_since is null then ${x("review_ms")} else s.review_within_ms end end,
    overdue_at = case when ${x("overdue")} then w.updated_at when ${x("reviewed")} then s.overdue_at end
  from ${from} where s.handle = ${x("handle")} and s.task_id = w.id`,
};

function reviewCells(change: Change): readonly Cell[][] {
  const { open: opens, reopen: again, overdue, holders: come, control, reviewMs = null } = change;
  if (overdue) return [[overdue.handle, false, null, true]];
  if (opens || again || !control?.suspension) return [];
  if (come?.length) return [[control.suspension, true, reviewMs, false]];
  return control.state === "paused_by_agent" ? [[control.suspension, false, null, false]] : [];
}

/** The task goes on although stops take it in. */
export const exempts: Kind = {
  name: "exempts",
  group: "hold",
  columns: [
    ["actor", "text"],
    ["reason", "text"],
  ],
  rows: ({ change }) => (change.exempts ? [[formatActor(change.exempts.actor), change.exempts.reason]] : []),
  needs: [],
  sql: ({ from, x }) => `insert into scope_hold_exemption (hold_id, task_id, actor, reason)
  select h.id, w.id, ${x("actor")}, ${x("reason")} from ${from} join task t on t.id = w.id join scope_hold h on ${standsOver("h", "t")}
  on conflict do nothing`,
};

export const released: Kind = {
  name: "released",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["kind", "text"],
    ["actor", "text"],
  ],
  rows: ({ change }) => (change.released ?? []).map(({ handle, kind, actor }) => [handle, kind, formatActor(actor)]),
  needs: [],
  sql: ({ from, x }) => `update holder h set released_at = w.updated_at from ${from}
  where h.handle = ${x("handle")} and h.kind = ${x("kind")} and h.actor = ${x("actor")} and h.released_at is null`,
};

import { formatActor } from "../../../domain/actor";
import { jsonCell } from "../column";
import type { Kind } from "../kind";

const inMs = (cell: string) => `clock_timestamp() + ${cell} * interval '1 ms'`;

/** A key that is asked again is a new question in the place of the old one; the log keeps both. */
export const interrupts: Kind = {
  name: "interrupts",
  group: "questions",
  columns: [
    ["id", "uuid"],
    ["key", "text"],
    ["node_path", "text"],
    ["run_id", "text"],
    ["kind", "text"],
    ["message", "text"],
    ["payload", "json"],
    ["schema", "json"],
    ["call", "json"],
    ["wake", "text"],
    ["expires_ms", "bigint"],
    ["escalates_ms", "bigint"],
    ["default_answer", "json"],
  ],
  rows: ({ change }) =>
    (change.interrupts ?? []).map((q) => [
      q.id,
      q.key,
      q.nodePath ?? "",
      q.runId ?? "",
      q.kind,
      q.message,
      jsonCell(q.payload),
      jsonCell(q.schema),
      jsonCell(q.call),
      q.wake ?? "together",
      q.expiresInMs ?? null,
      q.escalatesInMs ?? null,
      jsonCell(q.defaultAnswer),
    ]),
  needs: ["tenant_id"],
  sql: ({
    from,
    x,
  }) => `insert into interrupt as i (id, task_id, tenant_id, key, node_path, run_id, kind, message, payload, schema, call, wake, expires_at, escalates_at,
    default_answer, status, opened_version)
  select ${x("id")}, w.id, w.tenant_id, ${["key", "node_path", "run_id", "kind", "message", "payload", "schema", "call", "wake"].map(x).join(", ")},
    ${inMs(x("expires_ms"))}, ${inMs(x("escalates_ms"))}, ${x("default_answer")}, 'open', w.version from ${from}
  on conflict (task_id, node_path, run_id, key) do update set id = excluded.id, kind = excluded.kind, message = excluded.message,
    payload = excluded.payload, schema = excluded.schema, call = excluded.call, wake = excluded.wake, expires_at = excluded.expires_at,
    escalates_at = excluded.escalates_at, escalated_at = null, default_answer = excluded.default_answer, status = 'open',
    opened_version = excluded.opened_version, opened_at = clock_timestamp(), answer = null, sealed_answer = null, answered_by = null,
    answered_at = null, approved_sha256 = null, executed_sha256 = null, executed_at = null`,
};

export const answer: Kind = {
  name: "answer",
  group: "questions",
  columns: [
    ["id", "uuid"],
    ["answer", "json"],
    ["sealed", "text"],
    ["actor", "text"],
    ["approved", "text"],
    ["expired", "boolean"],
  ],
  rows: ({ change: { answers = [] } }) =>
    answers.map(({ id, answer, sealed, actor, approvedSha256 = null, expired = false }) => [
      id,
      sealed ? null : jsonCell(answer),
      sealed ? Buffer.from(sealed).toString("hex") : null,
      formatActor(actor),
      approvedSha256,
      expired,
    ]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `update interrupt i set status = case when ${x("expired")} then 'expired' else 'answered' end, answer = ${x("answer")},
    sealed_answer = decode(${x("sealed")}, 'hex'), answered_by = ${x("actor")}, approved_sha256 = ${x("approved")}, answered_at = clock_timestamp()
  from ${from} where i.id = ${x("id")} and i.task_id = w.id and i.status = 'open'`,
};

/** Questions that the run does not ask any more, while it lives on. */
export const dropped: Kind = {
  name: "dropped",
  group: "questions",
  columns: [["id", "uuid"]],
  rows: ({ change }) => (change.dropInterrupts ?? []).map((id) => [id]),
  needs: [],
  // One that is asked in other words has got another id in the same statement.
  sql: ({ from, x }) => `update interrupt i set status = 'superseded' from ${from}
  where i.id = ${x("id")} and i.task_id = w.id and i.status = 'open'`,
};

export const escalated: Kind = {
  name: "escalated",
  group: "questions",
  columns: [["id", "uuid"]],
  rows: ({ change }) => (change.escalated ?? []).map((id) => [id]),
  needs: [],
  sql: ({ from, x }) => `update interrupt i set escalated_at = clock_timestamp() from ${from}
  where i.id = ${x("id")} and i.task_id = w.id and i.status = 'open'`,
};

export const executed: Kind = {
  name: "executed",
  group: "questions",
  columns: [
    ["id", "uuid"],
    ["sha256", "text"],
  ],
  rows: ({ change }) => (change.executed ?? []).map(({ id, sha256 }) => [id, sha256]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `update interrupt i set executed_sha256 = ${x("sha256")}, executed_at = clock_timestamp() from ${from}
  where i.id = ${x("id")} and i.task_id = w.id`,
};

export const supersede: Kind = {
  name: "supersede",
  group: "end",
  columns: [],
  rows: ({ change }) => (change.supersedeInterrupts ? [[]] : []),
  needs: [],
  sql: ({ from }) =>
    `update interrupt i set status = 'superseded' from ${from} where i.task_id = w.id and i.status = 'open'`,
};

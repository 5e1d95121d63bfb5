import { formatActor } from "../../../domain/actor";
import { jsonCell } from "../column";
import type { Kind } from "../kind";

const inMs = (cell: string) => `clock_timestamp() + ${cell} * interval '1 ms'`;

/** A key that is asked again is a question of its own; the one before it keeps what became of it. */
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
    ${inMs(x("expires_ms"))}, ${inMs(x("escalates_ms"))}, ${x("default_answer")}, 'open', w.version from ${from}`,
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
    ["attempt_no", "int"],
  ],
  rows: ({ change: { answers = [] } }) =>
    answers.map(({ id, answer, sealed, actor, approvedSha256 = null, expired = false, attemptNo = null }) => [
      id,
      sealed ? null : jsonCell(answer),
      sealed ? Buffer.from(sealed).toString("hex") : null,
      formatActor(actor),
      approvedSha256,
      expired,
      attemptNo,
    ]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `update interrupt i set status = case when ${x("expired")} then 'expired' else 'answered' end, answer = ${x("answer")},
    sealed_answer = decode(${x("sealed")}, 'hex'), answered_by = ${x("actor")}, approved_sha256 = ${x("approved")}, answered_at = w.updated_at,
    answered_attempt = ${x("attempt_no")}, answered_version = w.version
  from ${from} where i.id = ${x("id")} and i.task_id = w.id and i.status = 'open'`,
};

/** Questions that the run does not ask any more, or asks in other words, while it lives on. */
export const dropped: Kind = {
  name: "dropped",
  group: "questions",
  columns: [["id", "uuid"]],
  rows: ({ change }) => (change.dropInterrupts ?? []).map((id) => [id]),
  needs: [],
  sql: ({ from, x }) => `update interrupt i set status = 'superseded' from ${from}
  where i.id = ${x("id")} and i.task_id = w.id and i.status = 'open'`,
};

/** What was answered is in the log of acts alone. */
export const reopened: Kind = {
  name: "reopened",
  group: "questions",
  columns: [["id", "uuid"]],
  rows: ({ change }) => (change.reopened ?? []).map((id) => [id]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `update interrupt i set status = 'open', answer = null, sealed_answer = null, answered_by = null, answered_at = null,
    approved_sha256 = null, answered_attempt = null, answered_version = null
  from ${from} where i.id = ${x("id")} and i.task_id = w.id and i.status = 'answered'`,
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

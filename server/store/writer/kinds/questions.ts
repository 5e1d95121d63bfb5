import { formatActor } from "../../../domain/actor";
import { jsonCell } from "../column";
import type { Kind } from "../kind";

/** A key that is asked again is a new question in the place of the old one; the log keeps both. */
export const interrupts: Kind = {
  name: "interrupts",
  group: "questions",
  columns: [
    ["id", "uuid"],
    ["key", "text"],
    ["kind", "text"],
    ["message", "text"],
    ["payload", "json"],
    ["schema", "json"],
  ],
  rows: ({ change }) =>
    (change.interrupts ?? []).map((q) => [q.id, q.key, q.kind, q.message, jsonCell(q.payload), jsonCell(q.schema)]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `insert into interrupt as i (id, task_id, key, kind, message, payload, schema, status, opened_version)
  select ${x("id")}, w.id, ${x("key")}, ${x("kind")}, ${x("message")}, ${x("payload")}, ${x("schema")}, 'open', w.version from ${from}
  on conflict (task_id, key) do update set id = excluded.id, kind = excluded.kind, message = excluded.message, payload = excluded.payload,
    schema = excluded.schema, status = 'open', opened_version = excluded.opened_version, opened_at = clock_timestamp(),
    answer = null, answered_by = null, answered_at = null`,
};

export const answer: Kind = {
  name: "answer",
  group: "questions",
  columns: [
    ["id", "uuid"],
    ["answer", "json"],
    ["actor", "text"],
  ],
  rows: ({ change: { answer: given } }) =>
    given ? [[given.id, jsonCell(given.answer), formatActor(given.actor)]] : [],
  needs: [],
  sql: ({
    from,
    x,
  }) => `update interrupt i set status = 'answered', answer = ${x("answer")}, answered_by = ${x("actor")}, answered_at = clock_timestamp()
  from ${from} where i.id = ${x("id")} and i.task_id = w.id and i.status = 'open'`,
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

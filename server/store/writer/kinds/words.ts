import { formatActor } from "../../../domain/actor";
import { jsonCell } from "../column";
import type { Kind } from "../kind";

export const messages: Kind = {
  name: "messages",
  group: "words",
  columns: [
    ["role", "text"],
    ["actor", "text"],
    ["origin", "text"],
    ["parts", "json"],
    ["message_id", "text"],
    ["details", "json"],
  ],
  rows: ({ change }) =>
    (change.messages ?? []).map(({ role, actor, origin, parts, messageId, details }) => [
      role,
      formatActor(actor),
      origin,
      jsonCell(parts),
      messageId ?? null,
      jsonCell(details ?? null),
    ]),
  needs: ["msg0"],
  sql: ({
    from,
    x,
  }) => `insert into message (task_id, seq, role, actor, origin, parts, message_id, details, task_version)
  select w.id, w.msg0 + ${x("k")}, ${x("role")}, ${x("actor")}, ${x("origin")}, coalesce(${x("parts")}, 'null'), ${x("message_id")}, ${x("details")}, w.version from ${from}`,
};

/** A second artifact with the same id is its next version, also within one change. */
export const artifacts: Kind = {
  name: "artifacts",
  group: "words",
  columns: [
    ["artifact_id", "text"],
    ["name", "text"],
    ["mime_type", "text"],
    ["text", "text"],
    ["appends", "boolean"],
    ["is_last", "boolean"],
    ["size_bytes", "int"],
    ["sha256", "text"],
  ],
  rows: ({ change }) =>
    (change.artifacts ?? []).map((a) => [
      a.artifactId,
      a.name,
      a.mimeType,
      a.text,
      a.appends,
      a.isLast,
      a.sizeBytes,
      a.sha256,
    ]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `insert into artifact (task_id, artifact_id, version, name, mime_type, text, appends, is_last, size_bytes, sha256, task_version)
  select w.id, ${x("artifact_id")},
    coalesce((select max(a.version) from artifact a where a.task_id = w.id and a.artifact_id = ${x("artifact_id")}), 0)
      + row_number() over (partition by w.id, ${x("artifact_id")} order by ${x("k")}),
    ${x("name")}, ${x("mime_type")}, ${x("text")}, ${x("appends")}, ${x("is_last")}, ${x("size_bytes")}, ${x("sha256")}, w.version
  from ${from} returning task_id, artifact_id, version`,
};

import { createHash } from "node:crypto";
import { formatActor } from "../../../domain/actor";
import { textOf } from "../../live-state-sql";
import type { Kind, Rows } from "../kind";

// The text is stored as it came: its hash must hold. Within a document it travels as text, since JSON in JSON is written anew;
// by itself as JSON, which the database then checks once for all that it goes into.
export const liveState: Kind = {
  name: "live_state",
  group: "memory",
  columns: [
    ["data", "text"],
    ["sha256", "text"],
    ["size_bytes", "int"],
  ],
  asScalar: { data: "json" },
  rows: ({ change: { liveState: state } }) => (state ? [[state.text, state.sha256, state.sizeBytes]] : []),
  needs: ["checkpoint_seq"],
  sql: ({ from, x, peer }) => {
    // A large state is most of what a commit writes: together with a checkpoint it is written there alone.
    const version = peer("checkpoint");
    const isApart = version ? `${version.x("id")} is null` : "true";
    return `insert into live_state (task_id, data, checkpoint_version, sha256, size_bytes)
  select w.id, case when ${isApart} then ${x("data")}::json end, case when not (${isApart}) then w.checkpoint_seq end,
    ${x("sha256")}, ${x("size_bytes")} from ${from} ${version?.join ?? ""}
  on conflict (task_id) do update set data = excluded.data, checkpoint_version = excluded.checkpoint_version,
    sha256 = excluded.sha256, size_bytes = excluded.size_bytes`;
  },
};

const NOTHING = { data: "{}", sha256: createHash("sha256").update("{}").digest("hex"), sizeBytes: 2 };

/** A version of the state in this change, else of the stored one, else of an empty one. */
export const checkpoint: Kind = {
  name: "checkpoint",
  group: "memory",
  columns: [
    ["id", "uuid"],
    ["kind", "text"],
    ["label", "text"],
    ["flagged", "boolean"],
    ["created_by", "text"],
    ["trace_id", "text"],
    ["span_id", "text"],
  ],
  own: ["id"],
  rows: ({ change: { checkpoint: kept, trace } }) =>
    kept
      ? [
          [
            kept.id,
            kept.kind,
            kept.label,
            kept.flagged,
            formatActor(kept.createdBy),
            trace?.traceId ?? null,
            trace?.spanId ?? null,
          ],
        ]
      : [],
  needs: ["checkpoint_seq", "paused_from_state", "message_seq", "event_seq"],
  sql: (rows) => {
    const { from, x } = rows;
    const state = rows.peer("live_state");
    const older = rows.peer("restore");
    // A state given here, else the older version that is restored, else the stored state.
    const kept = (column: "data" | "sha256" | "size_bytes") =>
      `coalesce(${state ? `${state.x(column)}${column === "data" ? "::json" : ""}, ` : ""}${older ? `rc.${column}, ` : ""}${column === "data" ? textOf("ls") : `ls.${column}`}, `;
    const joins = [
      state?.join ?? "",
      older ? `${older.join} left join checkpoint rc on rc.task_id = w.id and rc.version = ${older.x("version")}` : "",
    ];
    const parent = `${older ? `${older.x("version")}, ` : ""}nullif(w.checkpoint_seq - 1, 0)`;
    return `insert into checkpoint (id, task_id, version, kind, label, flagged, data, paused_from_state, message_count, event_seq,
    artifact_refs, parent_version, sha256, size_bytes, created_by, task_version, trace_id, span_id)
  select ${x("id")}, w.id, w.checkpoint_seq, ${x("kind")}, ${x("label")}, ${x("flagged")},
    ${kept("data")}'${NOTHING.data}'), w.paused_from_state, w.message_seq, w.event_seq,
    ${artifactRefs(rows)}, coalesce(${parent}),
    ${kept("sha256")}'${NOTHING.sha256}'), ${kept("size_bytes")}${NOTHING.sizeBytes}),
    ${x("created_by")}, w.version, ${x("trace_id")}, ${x("span_id")}
  from ${from} ${joins.join(" ")} left join live_state ls on ls.task_id = w.id`;
  },
};

/** Which version of each artifact there was, those of this change included. */
function artifactRefs(rows: Rows): string {
  const added = rows.peer("artifacts")
    ? " union all select z.artifact_id, z.version from w_artifacts z where z.task_id = w.id"
    : "";
  return `(select coalesce(jsonb_agg(jsonb_build_object('artifactId', r.artifact_id, 'version', r.version) order by r.artifact_id), '[]')
      from (select v.artifact_id, max(v.version) as version
        from (select a.artifact_id, a.version from artifact a where a.task_id = w.id${added}) v group by 1) r)`;
}

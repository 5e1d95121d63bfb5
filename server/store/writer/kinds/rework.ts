import { formatActor } from "../../../domain/actor";
import type { Kind } from "../kind";

// What a roll back does beside its checkpoint. Versions are the task's, where nothing else is said.

/** The live state becomes that of an older version, and is not stored again. */
export const restore: Kind = {
  name: "restore",
  group: "rework",
  columns: [["version", "int"]],
  rows: ({ change }) => (change.restore ? [[change.restore.version]] : []),
  needs: [],
  sql: ({ from, x }) => `insert into live_state (task_id, checkpoint_version, sha256, size_bytes)
  select w.id, c.version, c.sha256, c.size_bytes from ${from} join checkpoint c on c.task_id = w.id and c.version = ${x("version")}
  on conflict (task_id) do update set data = null, checkpoint_version = excluded.checkpoint_version, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes`,
};

/** Cuts that were made after the version that is gone back to count no more. */
export const lift: Kind = {
  name: "lift",
  group: "rework",
  columns: [["after_version", "int"]],
  rows: ({ change }) => (change.unrecord ? [[change.unrecord.afterVersion]] : []),
  needs: [],
  sql: ({ from, x }) => `update journal_cut j set lifted_version = w.version from ${from}
  where j.task_id = w.id and j.made_version > ${x("after_version")} and j.lifted_version is null`,
};

export const cut: Kind = {
  name: "cut",
  group: "rework",
  columns: [
    ["after_version", "int"],
    ["keeps_answers", "boolean"],
  ],
  rows: ({ change }) => (change.unrecord ? [[change.unrecord.afterVersion, change.unrecord.keepsAnswers]] : []),
  needs: [],
  sql: ({ from, x }) => `insert into journal_cut (task_id, made_version, after_version, keeps_answers)
  select w.id, w.version, ${x("after_version")}, ${x("keeps_answers")} from ${from}`,
};

/** Questions that were opened since are gone; so are answers given since, unless they are to be used again. */
export const unanswer: Kind = {
  name: "unanswer",
  group: "rework",
  columns: [
    ["after_version", "int"],
    ["keeps_answers", "boolean"],
  ],
  rows: ({ change }) => (change.unrecord ? [[change.unrecord.afterVersion, change.unrecord.keepsAnswers]] : []),
  needs: [],
  sql: ({ from, x }) => `update interrupt i set status = 'superseded' from ${from}
  where i.task_id = w.id and ((i.status = 'open' and i.opened_version > ${x("after_version")})
    or (i.status in ('answered', 'expired') and not ${x("keeps_answers")} and exists (select 1 from task_event e where e.task_id = w.id
      and e.type in ('interrupt.answered', 'interrupt.expired') and e.task_version > ${x("after_version")} and e.data->>'interruptId' = i.id::text)))`,
};

/** What a held task goes on from when it is resumed. */
export const heldWith: Kind = {
  name: "held_with",
  group: "rework",
  columns: [["handle", "text"]],
  rows: ({ change }) => (change.heldWithCheckpoint ? [[change.heldWithCheckpoint]] : []),
  needs: ["checkpoint_seq"],
  sql: ({ from, x }) => `update suspension s set checkpoint_version = w.checkpoint_seq from ${from}
  where s.handle = ${x("handle")} and s.task_id = w.id and s.resumed_at is null`,
};

/** The same secret has the same mark: once is enough. */
export const sealedValues: Kind = {
  name: "sealed_values",
  group: "rework",
  columns: [
    ["mark", "text"],
    ["sealed", "text"],
  ],
  rows: ({ change: { liveState, imported, sealed: beside } }) =>
    [...(liveState?.sealed ?? []), ...(imported?.sealed ?? []), ...(beside ?? [])].map(({ mark, sealed }) => [
      mark,
      Buffer.from(sealed).toString("base64"),
    ]),
  needs: [],
  sql: ({
    from,
    x,
  }) => `insert into sealed_value (task_id, mark, sealed) select w.id, ${x("mark")}, decode(${x("sealed")}, 'base64')
  from ${from} on conflict do nothing`,
};

/** Under its own number; what stands there already is overwritten. */
export const imported: Kind = {
  name: "imported",
  group: "rework",
  columns: [
    ["id", "uuid"],
    ["version", "int"],
    ["kind", "text"],
    ["label", "text"],
    ["flagged", "boolean"],
    ["created_by", "text"],
    ["data", "text"],
    ["sha256", "text"],
    ["size_bytes", "int"],
  ],
  asScalar: { data: "json" },
  rows: ({ change: { imported: kept } }) =>
    kept
      ? [
          [
            kept.id,
            kept.version,
            kept.kind,
            kept.label,
            kept.flagged,
            formatActor(kept.createdBy),
            kept.text,
            kept.sha256,
            kept.sizeBytes,
          ],
        ]
      : [],
  needs: ["message_seq", "event_seq"],
  sql: ({
    from,
    x,
  }) => `insert into checkpoint as c (id, task_id, version, kind, label, flagged, data, message_count, event_seq,
    sha256, size_bytes, created_by, task_version)
  select ${x("id")}, w.id, ${x("version")}, ${x("kind")}, ${x("label")}, ${x("flagged")}, ${x("data")}::json, w.message_seq, w.event_seq,
    ${x("sha256")}, ${x("size_bytes")}, ${x("created_by")}, w.version from ${from}
  on conflict (task_id, version) do update set kind = excluded.kind, label = excluded.label, flagged = excluded.flagged, data = excluded.data,
    message_count = excluded.message_count, event_seq = excluded.event_seq, artifact_refs = '[]', parent_version = null, sha256 = excluded.sha256,
    size_bytes = excluded.size_bytes, created_by = excluded.created_by, task_version = excluded.task_version, created_at = excluded.created_at,
    indexed_at = null`,
};

/** Before a version goes or is overwritten, the live state that is stored there gets a text of its own. */
export const takeOut: Kind = {
  name: "take_out",
  group: "rework",
  columns: [
    ["version", "int"],
    ["spares_flagged", "boolean"],
  ],
  rows: ({ change: { forget: gone, imported: kept } }) => [
    ...(gone?.versions ?? []).map((version) => [version, gone?.sparesFlagged ?? true] as const),
    ...(kept ? [[kept.version, false] as const] : []),
  ],
  needs: [],
  sql: ({ from, x }) => `update live_state l set data = c.data, checkpoint_version = null
  from ${from} join checkpoint c on c.task_id = w.id and c.version = ${x("version")} and not (c.flagged and ${x("spares_flagged")})
  where l.task_id = w.id and l.checkpoint_version = c.version`,
};

export const forget: Kind = {
  name: "forget",
  group: "rework",
  columns: [
    ["version", "int"],
    ["spares_flagged", "boolean"],
  ],
  rows: ({ change: { forget: gone } }) =>
    (gone?.versions ?? []).map((version) => [version, gone?.sparesFlagged ?? true]),
  needs: [],
  sql: ({ from, x }) => `delete from checkpoint c using ${from}
  where c.task_id = w.id and c.version = ${x("version")} and not (c.flagged and ${x("spares_flagged")})`,
};

export const flag: Kind = {
  name: "flag",
  group: "rework",
  columns: [
    ["version", "int"],
    ["flagged", "boolean"],
  ],
  rows: ({ change: { flag: mark } }) => (mark ? [[mark.version, mark.flagged]] : []),
  needs: [],
  sql: ({ from, x }) => `update checkpoint c set flagged = ${x("flagged")} from ${from}
  where c.task_id = w.id and c.version = ${x("version")}`,
};

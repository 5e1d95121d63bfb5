import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { ONCALL } from "../../../testing/make-views";
import { AGENT, sealed, WRITE_SHAPES, writeInShape } from "../../../testing/write-shapes";

// What a parser and a printer would not leave alone: order, spaces, 1.50, an escaped letter, a repeated key.
const TEXT = '{ "b": 1.50,"a":[1e2, "\\u00e9/\\/"],\n "10": null, "2": -0, "b": 2 } ';
const hashOf = (text: string) => ({ sha256: sealed(text).sha256, size_bytes: sealed(text).sizeBytes });

describe.each(WRITE_SHAPES)("a change written %s", (shape) => {
  const the = writeInShape(shape);

  it("writes messages numbered on", async () => {
    const message = { role: "agent", actor: AGENT, origin: "agent", parts: [{ text: "a" }] } as const;
    await the.write({ messages: [message] });
    await the.write({ messages: [{ ...message, parts: [{ text: "b" }] }, message] });
    expect(
      await the.rows(
        "select seq, role, actor, origin, parts, task_version from message where task_id = $1 order by seq",
        the.taskId,
      ),
    ).toEqual([
      { seq: 1, role: "agent", actor: "agent:digest", origin: "agent", parts: [{ text: "a" }], task_version: 3 },
      { seq: 2, role: "agent", actor: "agent:digest", origin: "agent", parts: [{ text: "b" }], task_version: 4 },
      { seq: 3, role: "agent", actor: "agent:digest", origin: "agent", parts: [{ text: "a" }], task_version: 4 },
    ]);
    expect(await the.read()).toMatchObject({ messageSeq: 3 });
  });

  it("keeps each version of an artifact, byte by byte", async () => {
    const artifact = (artifactId: string, text: string) => ({
      artifactId,
      name: "n",
      mimeType: "text/plain",
      appends: false,
      isLast: true,
      ...sealed(text),
    });
    await the.write({ artifacts: [artifact("a", " 1\r\n")] });
    await the.write({ artifacts: [artifact("a", "2"), artifact("b", "é\t"), artifact("a", "3")] });
    expect(
      await the.rows("select artifact_id, version, text from artifact where task_id = $1 order by 1, 2", the.taskId),
    ).toEqual([
      { artifact_id: "a", version: 1, text: " 1\r\n" },
      { artifact_id: "a", version: 2, text: "2" },
      { artifact_id: "a", version: 3, text: "3" },
      { artifact_id: "b", version: 1, text: "é\t" },
    ]);
  });

  it("keeps the live state as text and copies it into checkpoints, with what stood beside it", async () => {
    const kept = (id: string) => ({ id, kind: "manual", label: "l", flagged: true, createdBy: ONCALL }) as const;
    const [empty, fresh, stored] = [v7(), v7(), v7()];
    await the.write({ checkpoint: kept(empty) });
    const artifact = {
      artifactId: "a",
      name: "n",
      mimeType: "text/plain",
      appends: false,
      isLast: true,
      ...sealed("1"),
    };
    await the.write({ artifacts: [artifact] });
    await the.write({
      liveState: sealed(TEXT),
      checkpoint: kept(fresh),
      artifacts: [artifact, { ...artifact, artifactId: "b" }],
    });
    await the.write({
      checkpoint: kept(stored),
      messages: [{ role: "user", actor: ONCALL, origin: "resume", parts: [] }],
    });
    const columns =
      "id, version, data::text, sha256, size_bytes, event_seq, message_count, artifact_refs, parent_version, created_by, flagged, kind";
    expect(await the.rows(`select ${columns} from checkpoint where task_id = $1 order by version`, the.taskId)).toEqual(
      [
        {
          id: empty,
          version: 1,
          data: "{}",
          ...hashOf("{}"),
          event_seq: 3,
          message_count: 0,
          artifact_refs: [],
          parent_version: null,
          created_by: "operator:oncall",
          flagged: true,
          kind: "manual",
        },
        {
          id: fresh,
          version: 2,
          data: TEXT,
          ...hashOf(TEXT),
          event_seq: 5,
          message_count: 0,
          artifact_refs: [
            { artifactId: "a", version: 2 },
            { artifactId: "b", version: 1 },
          ],
          parent_version: 1,
          created_by: "operator:oncall",
          flagged: true,
          kind: "manual",
        },
        {
          id: stored,
          version: 3,
          data: TEXT,
          ...hashOf(TEXT),
          event_seq: 6,
          message_count: 1,
          artifact_refs: [
            { artifactId: "a", version: 2 },
            { artifactId: "b", version: 1 },
          ],
          parent_version: 2,
          created_by: "operator:oncall",
          flagged: true,
          kind: "manual",
        },
      ],
    );
    const live = "select data::text, checkpoint_version, sha256, size_bytes from live_state where task_id = $1";
    expect(await the.rows(live, the.taskId)).toEqual([{ data: null, checkpoint_version: 2, ...hashOf(TEXT) }]);
  });

  it("makes an older version the live state and the newest version, byte by byte, and cuts what was recorded since", async () => {
    const kept = () => ({ id: v7(), kind: "rollback", label: "l", flagged: true, createdBy: ONCALL }) as const;
    await the.write({ liveState: sealed(TEXT), checkpoint: kept() });
    await the.write({ liveState: sealed("{}"), checkpoint: kept() });
    const unrecord = { afterVersion: 3, keepsAnswers: false };
    await the.write({ checkpoint: kept(), restore: { version: 1 }, unrecord });
    const rows = "version, data::text, sha256, size_bytes, parent_version from checkpoint where task_id = $1";
    expect(await the.rows(`select ${rows} and version = 3`, the.taskId)).toEqual([
      { version: 3, data: TEXT, ...hashOf(TEXT), parent_version: 1 },
    ]);
    const live = "select data::text, checkpoint_version, sha256, size_bytes from live_state where task_id = $1";
    expect(await the.rows(live, the.taskId)).toEqual([{ data: null, checkpoint_version: 1, ...hashOf(TEXT) }]);
    await the.write({ checkpoint: kept(), restore: { version: 1 }, unrecord: { ...unrecord, keepsAnswers: true } });
    const cuts =
      "made_version, after_version, keeps_answers, lifted_version from journal_cut where task_id = $1 order by 1";
    expect(await the.rows(`select ${cuts}`, the.taskId)).toEqual([
      { made_version: 5, after_version: 3, keeps_answers: false, lifted_version: 6 },
      { made_version: 6, after_version: 3, keeps_answers: true, lifted_version: null },
    ]);
  });

  it("keeps the live state when the version that holds its text is deleted or overwritten", async () => {
    const kept = () => ({ id: v7(), kind: "manual", label: "l", flagged: false, createdBy: ONCALL }) as const;
    const live = "select data::text, checkpoint_version, sha256 from live_state where task_id = $1";
    const { sha256 } = hashOf(TEXT);
    await the.write({ liveState: sealed(TEXT), checkpoint: kept() });
    await the.write({ checkpoint: { ...kept(), flagged: true } });
    await the.write({ forget: { versions: [2], sparesFlagged: true } });
    expect(await the.rows(live, the.taskId)).toEqual([{ data: null, checkpoint_version: 1, sha256 }]);
    await the.write({ forget: { versions: [1], sparesFlagged: true } });
    expect(await the.rows(live, the.taskId)).toEqual([{ data: TEXT, checkpoint_version: null, sha256 }]);
    await the.write({ liveState: sealed(TEXT), checkpoint: kept() });
    await the.write({ imported: { ...kept(), ...sealed("[]"), kind: "import", version: 3 } });
    expect(await the.rows(live, the.taskId)).toEqual([{ data: TEXT, checkpoint_version: null, sha256 }]);
    const versions = "select version, data::text from checkpoint where task_id = $1 order by version";
    expect(await the.rows(versions, the.taskId)).toEqual([
      { version: 2, data: TEXT },
      { version: 3, data: "[]" },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { type CheckpointFile, EditStateInput, ImportCheckpointInput } from "../../contract/checkpoint-inputs";
import { diffAtOnce } from "../../contract/document/diff/diff-documents";
import { scanJson } from "../../contract/document/scan-json";
import { testScene } from "../../testing/promises/scene";
import { editState } from "./edit-state";
import { importCheckpoint } from "./import-checkpoint";

const stage = testScene();

/** What no state may be: as JSON text, and the place that is named for it. */
const HOSTILE: readonly (readonly [what: string, text: string, at: string])[] = [
  ["a NUL", '{"a":{"b":"x\\u0000"}}', "/a/b"],
  ["half of a surrogate pair", '{"a":["\\ud83d"]}', "/a/0"],
  ["__proto__", '{"__proto__":{"admin":true}}', "/__proto__"],
  ["a depth of 1,000", `{"a":${"[".repeat(1_000)}${"]".repeat(1_000)}}`, `/a${"/0".repeat(511)}`],
  ["a key twice", '{"a":1,"b":{"c":1,"c":2}}', "/b/c"],
  ["1e400", '{"a":1e400}', "/a"],
  ["2^53+1", '{"a":[9007199254740993]}', "/a/0"],
  ["NaN", '{"a":NaN}', "/a"],
  ["two values", "{} {}", ""],
];
/** What looks odd and is kept to the character. */
const ODD = [
  '{"a":-0}',
  '{"a":1E+2,"b":1.50}',
  '{"a":"\\u00e9\\/"}',
  '{"":{"~/":[]}}',
  '{"toString":1,"length":[]}',
  "null",
];

async function held(state: string) {
  const task = await stage.scene.task();
  const attempt = await task.claim();
  await attempt.begin("a");
  await task.pause();
  await attempt.commit({ state: { replace: JSON.parse(state) } });
  return task;
}

type Held = Awaited<ReturnType<typeof held>>;

const edit = (task: Held, version: number, part: { pointer: string; text: string }) =>
  editState(stage.scene.ports, stage.scene.door.operator, EditStateInput.parse({ taskId: task.id, version, part }));

function bring(task: Held, dataText: string, version: number) {
  const { ports, door } = stage.scene;
  const file: CheckpointFile = {
    format: "checkrein-checkpoint/1",
    taskId: task.id,
    agent: task.agent,
    version,
    kind: "manual",
    label: "",
    flagged: false,
    createdAt: "",
    sha256: ports.digest(dataText).sha256,
    dataText,
  };
  return importCheckpoint(ports, door.operator, { order: ImportCheckpointInput.parse({ taskId: task.id }), file });
}

describe("a state that is no I-JSON", () => {
  it.each(HOSTILE)(
    "with %s is refused with its place, edited or imported, and nothing is kept",
    async (_, text, at) => {
      const task = await held('{"a":1}');
      const edited = await edit(task, 1, { pointer: "", text });
      expect(edited).toMatchObject({
        refusal: { code: "INPUT_NOT_VALID", fields: { [`/part/text${at}`]: expect.any(String) } },
      });
      const imported = await bring(task, text, 9);
      expect(imported).toMatchObject({ refusal: { code: "CHECKPOINT_DAMAGED" } });
      expect("refusal" in imported && imported.refusal.message).toContain(at);
      expect((await task.view()).checkpoints).toHaveLength(1);
    },
  );
});

describe("a state that only looks odd", () => {
  it("is kept to the character by an edit and by an import, and compares with itself as the same", async () => {
    const task = await held('{"a":{"b":1}}');
    let version = 1;
    for (const text of ODD) {
      expect(await edit(task, version, { pointer: "", text })).toMatchObject({ kind: "accepted" });
      version += 1;
      const read = async (of: number) => (await stage.scene.ports.reader.findCheckpoint(task.ref, of))?.dataText;
      expect(await read(version)).toBe(text);
      expect(await bring(task, text, version + 1)).toMatchObject({ kind: "accepted" });
      version += 1;
      expect(await read(version)).toBe(text);
      expect(diffAtOnce(scanJson(text), scanJson(text)).changes).toEqual([]);
    }
  });

  it("is compared by what it means: another way to write a number or a text is no change", () => {
    const changesOf = (before: string, after: string) => diffAtOnce(scanJson(before), scanJson(after)).changes.length;
    expect(changesOf('{"a":1E+2,"b":"x"}', '{"b":"\\u0078","a":100}')).toBe(0);
    expect(changesOf('{"a":9007199254740992}', '{"a":9007199254740991}')).toBe(1);
  });

  it("keeps all else as it is written when a part of it is edited", async () => {
    const task = await held('{"keep":[1,2],"part":{"n":1}}');
    await edit(task, 1, { pointer: "/part/n", text: " -0 " });
    const kept = await stage.scene.ports.reader.findCheckpoint(task.ref, 2);
    expect(kept?.dataText).toBe('{"keep":[1,2],"part":{"n":-0}}');
    const deep = `${"[".repeat(511)}${"]".repeat(511)}`;
    expect(await edit(task, 2, { pointer: "/part/n", text: deep })).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", message: expect.stringContaining("512 deep") },
    });
    expect(await edit(task, 2, { pointer: "/part/gone", text: "1" })).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", fields: { "/part/pointer": expect.any(String) } },
    });
  });
});

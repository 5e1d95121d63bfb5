import { describe, expect, it } from "vitest";
import {
  type CheckpointFile,
  DeleteCheckpointInput,
  ImportCheckpointInput,
  LookAtHitInput,
  ScanCheckpointsInput,
  SearchCheckpointsInput,
} from "../../contract/checkpoint-inputs";
import { exportCheckpoint } from "../../queries/checkpoint/export-checkpoint";
import { findHeavyPart } from "../../queries/checkpoint/find-heavy-part";
import { lookAtHit } from "../../queries/checkpoint/look-at-hit";
import { scanCheckpoints } from "../../queries/checkpoint/scan-checkpoints";
import { checkpointLane } from "../../runtime/checkpoint-lane";
import { FOREIGN, testScene } from "../../testing/promises/scene";
import type { SceneTask } from "../../testing/promises/scene-task";
import { codeOf } from "../../testing/promises/three-steps";
import { deleteCheckpoint } from "./delete-checkpoint";
import { flagCheckpoint } from "./flag-checkpoint";
import { importCheckpoint } from "./import-checkpoint";
import { setRetention } from "./set-retention";

const stage = testScene();
const ports = () => stage.scene.ports;
const operator = () => stage.scene.door.operator;
const keepUp = async () => {
  const lane = checkpointLane(ports());
  for (;;) if ((await lane.settle(10)) === 0) return;
};

/** Versions 1 to n with `{ at: n }`, some of them flagged; the last commit parks the task. */
async function withVersions(count: number, flagged: readonly number[] = [], agent?: string): Promise<SceneTask> {
  const task = await stage.scene.task(agent === undefined ? {} : { agent });
  const attempt = await task.claim();
  for (let at = 1; at <= count; at++) {
    const checkpoint = { label: `at ${at}`, flagged: flagged.includes(at) };
    await attempt.commit({ state: { replace: { at, who: { name: `Ada ${task.id}` } } }, checkpoint });
  }
  return task;
}

const versionsOf = async (task: SceneTask) =>
  (await ports().checkpoints.keptVersions(task.ref))?.versions.map(({ version }) => version);

describe("retention", () => {
  it("keeps the newest, all flagged and what is needed, as the preview said, and goes on where it was stopped", async () => {
    const agent = await stage.scene.agent();
    const tasks = [await withVersions(9, [2], agent), await withVersions(4, [], agent)];
    const [first] = tasks;
    if (!first) throw new Error("No task.");
    await first.fork(3);
    const rule = { agent, keepNewest: 3 };
    expect(await ports().checkpoints.previewRetention("local", rule)).toMatchObject({ tasks: 2, versions: 5 });
    expect(await versionsOf(first)).toHaveLength(9);
    await setRetention(ports(), operator(), rule);
    // One lane stops after its first look; another one goes on.
    await checkpointLane(ports()).settle(1);
    await keepUp();
    expect(await versionsOf(first)).toEqual([2, 3, 7, 8, 9]);
    expect(await Promise.all(tasks.slice(1).map(versionsOf))).toEqual([[2, 3, 4]]);
    const { agents } = await ports().checkpoints.retention("local");
    expect(agents.find((one) => one.agent === agent)).toMatchObject({
      tasks: 3,
      versions: 9,
      flagged: 2,
      keepNewest: 3,
      isRunning: false,
    });
    expect(await ports().checkpoints.previewRetention("local", rule)).toMatchObject({ versions: 0 });
  });

  it("bounds what forty pauses of a large state keep, whether people pause it or it parks (C063)", async () => {
    const agent = await stage.scene.agent();
    await setRetention(ports(), operator(), { agent, keepNewest: 5 });
    const task = await stage.scene.task({ agent });
    const large = Array.from({ length: 100 }, (_, part) => ({ part, text: "x".repeat(2_000) }));
    for (let at = 1; at <= 40; at++) {
      const attempt = await task.claim();
      const part = at % large.length;
      large[part] = { part, text: `${at} `.repeat(400) };
      if (at % 2 === 0) await task.pause();
      await attempt.commit({
        state: { replace: large },
        ...(at % 2 === 0 ? {} : { park: { reason: "waits" } }),
      });
      if (at < 40) expect(await task.resume()).toMatchObject({ kind: "accepted" });
    }
    await keepUp();
    expect(await versionsOf(task)).toEqual([36, 37, 38, 39, 40]);
    const { agents } = await ports().checkpoints.retention("local");
    expect(agents.find((one) => one.agent === agent)?.bytes).toBeLessThan(6 * 205_000);
  });
});

describe("a version", () => {
  it("that the task was held with or a fork came from is not deleted; any other one is, with a receipt", async () => {
    const task = await withVersions(3);
    await task.fork(1);
    const attempt = await task.claim().catch(() => null);
    expect(attempt).toBeNull();
    const remove = (version: number) =>
      deleteCheckpoint(ports(), operator(), DeleteCheckpointInput.parse({ taskId: task.id, version }));
    expect(codeOf(await remove(1))).toBe("CHECKPOINT_IN_USE");
    expect(codeOf(await remove(2))).toBe("accepted");
    expect(codeOf(await remove(2))).toBe("CHECKPOINT_NOT_FOUND");
    expect(await versionsOf(task)).toEqual([1, 3]);
    expect(
      (await task.receipts()).filter(({ verb }) => verb === "delete_checkpoint").map(({ outcome }) => outcome),
    ).toEqual(["refused", "accepted", "refused"]);
    expect(await flagCheckpoint(ports(), operator(), { taskId: task.id, version: 3, flagged: true })).toMatchObject({
      kind: "accepted",
    });
    expect(await task.told("checkpoint.flagged")).toEqual([{ version: 3, flagged: true }]);
  });

  it("is exported and imported byte by byte; a file that was changed is refused", async () => {
    const task = await withVersions(2);
    const exported = await exportCheckpoint(ports(), operator(), { taskId: task.id, version: 2 });
    if (!("value" in exported)) throw new Error("Nothing was exported.");
    expect(await exportCheckpoint(ports(), FOREIGN, { taskId: task.id, version: 2 })).toMatchObject({
      refusal: { code: "CHECKPOINT_NOT_FOUND" },
    });
    const other = await withVersions(1);
    const bring = (file: CheckpointFile, more: object = {}) => {
      const order = ImportCheckpointInput.parse({ taskId: other.id, ...more });
      return importCheckpoint(ports(), operator(), { order, file });
    };
    const changed = { ...exported.value, dataText: exported.value.dataText.replace("2", "3") };
    expect(codeOf(await bring(changed))).toBe("CHECKPOINT_DAMAGED");
    expect(await bring(exported.value)).toMatchObject({ kind: "accepted" });
    expect(await bring(exported.value)).toMatchObject({ kind: "unchanged" });
    expect((await ports().snapshots.get(other.ref))?.dataText).toBe(exported.value.dataText);
    expect(codeOf(await bring(exported.value, { version: 1 }))).toBe("CHECKPOINT_CONFLICT");
    expect(await bring(exported.value, { version: 1, overwrite: true })).toMatchObject({ kind: "accepted" });
    expect((await other.receipts())[0]).toMatchObject({ verb: "import_checkpoint", outcome: "accepted" });
  });
});

describe("a search", () => {
  it("finds values by path and text over all tasks, by task, once the background has seen them", async () => {
    const task = await withVersions(3, [2]);
    await withVersions(1);
    const search = (sought: object) => ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
    const mine = { path: "/who/name", value: task.id };
    expect(await search(mine)).toMatchObject({ tasks: [], waiting: expect.any(Number) });
    await keepUp();
    const found = await search(mine);
    expect(found).toMatchObject({ hasMore: false, waiting: 0, tasks: [{ taskId: task.id, versions: 3 }] });
    expect(found.tasks[0]?.hits.map(({ version }) => version)).toEqual([3, 2, 1]);
    const only = async (sought: object) =>
      (await search({ ...mine, ...sought })).tasks[0]?.hits.map(({ version }) => version);
    expect([await only({ versions: "latest" }), await only({ versions: "flagged" })]).toEqual([[3], [2]]);
    expect((await search({ path: "/at", how: "is", value: "3" })).tasks.map(({ taskId }) => taskId)).toContain(task.id);
    expect((await search({ value: "%" })).tasks).toEqual([]);
    expect((await search({ ...mine, scope: "elsewhere" })).tasks).toEqual([]);
    expect((await search({ ...mine, minBytes: 5_000 })).tasks).toEqual([]);
    expect((await ports().checkpoints.search("other", SearchCheckpointsInput.parse(mine))).tasks).toEqual([]);
  });

  it("compares numbers, tells what is otherwise, and what changed since the version before", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const states = [{ n: 9, ok: true }, { n: 9, ok: true }, { n: 10.5, ok: true, text: "1e400 or so" }, { ok: false }];
    for (const state of states) await attempt.commit({ state: { replace: state }, checkpoint: { label: "at" } });
    await keepUp();
    const versions = async (sought: object) => {
      const { tasks } = await ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
      return tasks.find(({ taskId }) => taskId === task.id)?.hits.map(({ version }) => version) ?? [];
    };
    expect(await versions({ path: "/n", how: "over", value: "9" })).toEqual([3]);
    expect(await versions({ path: "/n", how: "under", value: "1e1" })).toEqual([2, 1]);
    expect(await versions({ path: "/ok", how: "over", value: "-1e300" })).toEqual([]);
    expect(await versions({ path: "/ok", how: "is_not", value: "true" })).toEqual([4]);
    expect(await versions({ path: "/n", how: "changed" })).toEqual([3]);
    expect(await versions({ path: "/ok", how: "changed" })).toEqual([4]);
    const facets = SearchCheckpointsInput.parse({ path: "/n", how: "changed", agent: task.agent });
    expect(await ports().checkpoints.searchFacets("local", facets)).toMatchObject({ found: { n: 1 } });
    const scan = async (how: string, value: string) => {
      const sought = ScanCheckpointsInput.parse({ taskId: task.id, path: "/n", how, value });
      return (await scanCheckpoints(ports(), operator(), sought)).hits.map(({ version }) => version);
    };
    expect([await scan("over", "9"), await scan("under", "10"), await scan("is_not", "9")]).toEqual([[3], [2, 1], [3]]);
  });

  it.each([
    [{ how: "is_not", value: "x" }, ["path"]],
    [{ how: "changed" }, ["path"]],
    [{ how: "over", value: "many" }, ["value"]],
    [{ how: "under", value: "1e9999" }, ["value"]],
  ])("is not asked for what nothing can be like: %j", (sought, path) => {
    expect(SearchCheckpointsInput.safeParse(sought).error?.issues).toMatchObject([{ path }]);
  });

  it("without a path and a value finds versions by what they are, each once", async () => {
    const agent = await stage.scene.agent();
    const task = await withVersions(3, [2], agent);
    const search = (sought: object) => ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
    const [found] = (await search({ agent })).tasks;
    expect(found?.hits.map(({ version, path }) => [version, path])).toEqual([
      [3, null],
      [2, null],
      [1, null],
    ]);
    expect((await search({ agent, versions: "flagged" })).tasks).toMatchObject([
      { taskId: task.id, hits: [{ version: 2, label: "at 2", flagged: true }] },
    ]);
    expect((await search({ agent, minBytes: 5_000_000 })).tasks).toEqual([]);
  });

  it("counts what the found versions have in common, and what else stands at the path", async () => {
    const agent = await stage.scene.agent();
    const task = await withVersions(3, [2], agent);
    const other = await withVersions(1, [], agent);
    await keepUp();
    const count = (sought: object) =>
      ports().checkpoints.searchFacets("local", SearchCheckpointsInput.parse({ agent, ...sought }));
    const named = { path: "/who/name", how: "is", value: `Ada ${task.id}` };
    expect(await count(named)).toEqual({
      values: [
        { value: `Ada ${task.id}`, count: { n: 3 } },
        { value: `Ada ${other.id}`, count: { n: 1 } },
      ],
      noSuchPath: { n: 0 },
      state: [{ value: "working", count: { n: 3 } }],
      agent: [{ value: agent, count: { n: 3 } }],
      scope: [{ value: "default", count: { n: 3 } }],
      kind: [
        { value: "periodic", count: { n: 2 } },
        { value: "manual", count: { n: 1 } },
      ],
      size: [100 * 1024, 1024 * 1024, 5 * 1024 * 1024].map((over) => ({ value: `${over}`, count: { n: 0 } })),
      found: { n: 3 },
    });
    expect(await count({ path: "/nowhere" })).toMatchObject({ values: [], noSuchPath: { n: 4 }, found: { n: 0 } });
    expect(await count({})).toMatchObject({ values: null, found: { n: 4 } });
    expect(await count({ ...named, kind: "pause" })).toMatchObject({ values: [], found: { n: 0 } });
    const search = (sought: object) => ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
    expect((await search({ agent, states: ["completed"] })).tasks).toEqual([]);
    expect((await search({ ...named, states: ["working"], kind: "periodic" })).tasks[0]?.hits).toHaveLength(2);
  });

  it("shows a hit in its place, and what stood there in the other versions", async () => {
    const task = await withVersions(3);
    await keepUp();
    const at = LookAtHitInput.parse({ taskId: task.id, version: 2, path: "/at", value: "2" });
    const seen = await lookAtHit(ports(), operator(), at);
    expect(seen.pointer).toBe("/at");
    expect(seen.lines.map(({ key, is }) => [key, is])).toEqual([
      [null, "open"],
      ["at", "value"],
      ["who", "beside"],
    ]);
    expect(seen.history).toEqual([1, 2, 3].map((n) => ({ version: n, values: [`${n}`], isCut: false })));
    expect(await lookAtHit(ports(), operator(), { ...at, value: "9" })).toMatchObject({ pointer: null, lines: [] });
    expect(await lookAtHit(ports(), FOREIGN, at)).toEqual({ pointer: null, lines: [], history: [] });
  });

  it.each([90_000, 6_000_000])("tells which part of a large state is most of it: %i bytes", async (size) => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const state = { log: { lines: "x".repeat(size), from: 1 }, rows: "y".repeat(20_000) };
    await attempt.commit({ state: { replace: state }, checkpoint: { label: "log" } });
    const heavy = await findHeavyPart(ports(), operator(), { taskId: task.id, version: 1 });
    expect(heavy).toMatchObject({ pointer: "/log/lines", bytes: size + 2 });
    expect(await findHeavyPart(ports(), FOREIGN, { taskId: task.id, version: 1 })).toBeNull();
  });

  it("finds a member whose name is a number, and names the tasks that it does not wholly cover", async () => {
    const agent = await stage.scene.agent();
    const task = await stage.scene.task({ agent });
    const attempt = await task.claim();
    const rows = Array.from({ length: 1_200 }, (_, n) => ({ n }));
    await attempt.commit({ state: { replace: { years: { 2024: "leap" }, rows } }, checkpoint: { label: "many" } });
    await keepUp();
    const search = (sought: object) => ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
    const found = await search({ agent, path: "/years/2024", how: "is", value: "leap" });
    expect(found.tasks.map(({ taskId }) => taskId)).toEqual([task.id]);
    expect(found).toMatchObject({ notWhollyFindable: 1, beyond: [{ taskId: task.id, versions: 1 }] });
    const beyond = ScanCheckpointsInput.parse({ taskId: task.id, path: "/rows/*/n", how: "is", value: "1199" });
    expect((await search({ agent, path: "/rows/*/n", how: "is", value: "1199" })).tasks).toEqual([]);
    expect((await scanCheckpoints(ports(), operator(), beyond)).hits).toMatchObject([{ path: "/rows/1199/n" }]);
  });

  it("through the whole states of one task tells how far it is", async () => {
    const task = await withVersions(3);
    const scan = ScanCheckpointsInput.parse({ taskId: task.id, path: "/at", how: "is", value: "2" });
    expect(await scanCheckpoints(ports(), operator(), scan)).toMatchObject({
      hits: [{ version: 2, path: "/at", value: "2" }],
      scanned: 3,
      total: 3,
      next: null,
    });
    expect(await scanCheckpoints(ports(), FOREIGN, scan)).toMatchObject({ hits: [], total: 0 });
  });
});

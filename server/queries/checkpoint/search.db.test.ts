import { describe, expect, it } from "vitest";
import { LookAtHitInput, ScanCheckpointsInput, SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import { FOREIGN, testScene } from "../../testing/promises/scene";
import { keepUp, withVersions } from "../../testing/promises/with-versions";
import { findHeavyPart } from "./find-heavy-part";
import { lookAtHit } from "./look-at-hit";
import { scanCheckpoints } from "./scan-checkpoints";
import { searchCheckpoints } from "./search-checkpoints";

const stage = testScene();
const ports = () => stage.scene.ports;
const operator = () => stage.scene.door.operator;

describe("a search", () => {
  it("finds values by path and text over all tasks, by task, once the background has seen them", async () => {
    const task = await withVersions(stage.scene, { count: 3, flagged: [2] });
    await withVersions(stage.scene, { count: 1 });
    const search = (sought: object) => ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
    const mine = { path: "/who/name", value: task.id };
    expect(await search(mine)).toMatchObject({ tasks: [], waiting: expect.any(Number) });
    await keepUp(ports());
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
    await keepUp(ports());
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
    const task = await withVersions(stage.scene, { count: 3, flagged: [2], agent });
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
    const task = await withVersions(stage.scene, { count: 3, flagged: [2], agent });
    const other = await withVersions(stage.scene, { count: 1, flagged: [], agent });
    await keepUp(ports());
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
    const task = await withVersions(stage.scene, { count: 3 });
    await keepUp(ports());
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
    await keepUp(ports());
    const search = (sought: object) => ports().checkpoints.search("local", SearchCheckpointsInput.parse(sought));
    const found = await search({ agent, path: "/years/2024", how: "is", value: "leap" });
    expect(found.tasks.map(({ taskId }) => taskId)).toEqual([task.id]);
    expect(found).toMatchObject({ notWhollyFindable: 1, beyond: [{ taskId: task.id, versions: 1 }] });
    const beyond = ScanCheckpointsInput.parse({ taskId: task.id, path: "/rows/*/n", how: "is", value: "1199" });
    expect((await search({ agent, path: "/rows/*/n", how: "is", value: "1199" })).tasks).toEqual([]);
    expect((await scanCheckpoints(ports(), operator(), beyond)).hits).toMatchObject([{ path: "/rows/1199/n" }]);
  });

  it("finds what stands below any parent, and says how far a path leads that leads nowhere", async () => {
    const agent = await stage.scene.agent();
    const task = await stage.scene.task({ agent });
    const attempt = await task.claim();
    const replace = { Cut_over: { approved: false, approver: "ada" }, gates: [{ approved: true }], dis_approved: 1 };
    await attempt.commit({ state: { replace }, checkpoint: { label: "gate" } });
    await keepUp(ports());
    const search = (sought: object) =>
      searchCheckpoints(ports(), operator(), SearchCheckpointsInput.parse({ agent, ...sought }));
    const anywhere = { path: "/**/approved", how: "exists" };
    const [found] = (await search(anywhere)).tasks;
    expect(found?.hits.map(({ path, value }) => [path, value])).toEqual([
      ["/Cut_over/approved", "false"],
      ["/gates/*/approved", "true"],
    ]);
    const facets = SearchCheckpointsInput.parse({ agent, ...anywhere });
    expect((await ports().checkpoints.searchFacets("local", facets)).values).toHaveLength(2);
    const scan = ScanCheckpointsInput.parse({
      taskId: task.id,
      path: "/**/gates/*/approved",
      how: "is",
      value: "true",
    });
    expect((await scanCheckpoints(ports(), operator(), scan)).hits).toMatchObject([{ path: "/gates/0/approved" }]);
    expect(await search({ path: "/Cut_over/approvd" })).toMatchObject({
      tasks: [],
      near: {
        at: "/Cut_over",
        missing: "approvd",
        close: ["/Cut_over/approved", "/Cut_over/approver"],
        versions: { n: 1 },
      },
    });
    expect(await search({ path: "/Cut_over/approved", value: "maybe" })).toMatchObject({ tasks: [], near: null });
    expect(await search({ path: "/**/nothing" })).toMatchObject({ tasks: [], near: null });
    const foreign = await searchCheckpoints(
      ports(),
      FOREIGN,
      SearchCheckpointsInput.parse({ path: "/Cut_over/approvd" }),
    );
    expect(foreign.near).toEqual({ at: "", missing: "Cut_over", close: [], versions: { n: 0 } });
  });

  it("through the whole states of one task tells how far it is", async () => {
    const task = await withVersions(stage.scene, { count: 3 });
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

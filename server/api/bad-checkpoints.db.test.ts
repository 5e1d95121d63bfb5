import { describe, expect, it } from "vitest";
import { consoleStage, expectRefused } from "../testing/console-stage";

// What people can send to read, search, edit, fork and roll back states: it is done to the character, or refused. Nothing fails.

const stage = consoleStage();
const { send, held, newTask } = stage;
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";
const dataOf = ({ text }: { text: string }) => JSON.parse(text).result.data;
const versionsOf = async (taskId: string) => dataOf(await send("checkpoint.list", { taskId })).length as number;
const edit = (taskId: string, version: number, more: object) =>
  send("checkpoint.editState", { taskId, version, ...more });

async function heldWith(text: string): Promise<string> {
  const taskId = await held();
  expect((await edit(taskId, 1, { part: { pointer: "", text } })).status).toBe(200);
  return taskId;
}

describe("a version", () => {
  it.each([0, -1, 1.5, 2, 2 ** 31, 2 ** 53, "1", null, {}, "latest"])(
    "%j that is not there is refused by each act",
    async (version) => {
      const taskId = await held();
      for (const path of ["get", "consequences", "rollBack", "fork", "flag", "delete", "lookAtHit", "editState"]) {
        const more = { of: "fork", flagged: true, path: "/a", value: "1", state: {} };
        const wanted: Record<string, object> = {
          get: {},
          consequences: { of: more.of },
          flag: { flagged: true },
          lookAtHit: { path: "/a", value: "1" },
          editState: { state: {} },
        };
        const answer = await send(`checkpoint.${path}`, { taskId, version, ...wanted[path] });
        expect({ path, ok: answer.status < 500 }).toEqual({ path, ok: true });
        if (path !== "lookAtHit") expectRefused(answer);
      }
      expect(await versionsOf(taskId)).toBe(1);
    },
  );

  it.each([UNKNOWN, UNKNOWN.toUpperCase(), "x", "", null, {}])(
    "of the task %j is refused by each act",
    async (taskId) => {
      for (const path of ["list", "lineage"])
        expect((await send(`checkpoint.${path}`, { taskId })).status).toBeLessThan(500);
      for (const path of ["get", "rollBack", "fork", "delete"])
        expectRefused(await send(`checkpoint.${path}`, { taskId, version: 1 }));
      expectRefused(await send("checkpoint.editState", { taskId, version: 1, state: {} }));
    },
  );
});

describe("an edit of a part", () => {
  const STATE = '{"a":{"b":[1,2,{"c":"x"}]},"":0,"a/b":1,"m~n":2}';
  it.each([
    ["a", "a slash is missing"],
    ["/a/b/3", "beyond the end"],
    ["/a/b/-", "after the end"],
    ["/a/b/01", "a number with a zero"],
    ["/a/b/1e0", "a number in another writing"],
    ["/a/~", "half an escape"],
    ["/a/~2", "an escape that is none"],
    ["/__proto__", "the prototype"],
    ["/a/constructor", "what an object has by itself"],
    ["/a/b/length", "what a list has by itself"],
    ["/a/b/2/c/0", "within a text"],
    ["/nope", "nothing"],
  ])("at %j (%s) is refused, and nothing is kept", async (pointer) => {
    const taskId = await heldWith(STATE);
    expectRefused(await edit(taskId, 2, { part: { pointer, text: "5" } }));
    expect(await versionsOf(taskId)).toBe(2);
  });

  it.each(["", "/", "/a~1b", "/m~0n", "/a/b/2/c"])("at %j replaces just that", async (pointer) => {
    const taskId = await heldWith(STATE);
    expect((await edit(taskId, 2, { part: { pointer, text: '"new"' } })).status).toBe(200);
    expect(JSON.stringify(dataOf(await send("checkpoint.get", { taskId, version: 3 })))).toContain("new");
  });

  it.each([
    "",
    " ",
    "{",
    "1 2",
    "NaN",
    "undefined",
    "{'a':1}",
    "[1,]",
    "\ufeff{}",
    "// x\n1",
    '{"a":1,"a":2}',
    '"\\ud800"',
    "1e400",
  ])("with the text %j is refused", async (text) => {
    const taskId = await heldWith(STATE);
    expectRefused(await edit(taskId, 2, { part: { pointer: "/a", text } }));
    expect(await versionsOf(taskId)).toBe(2);
  });

  it("by two people at once from one version is kept once, and the other one is told", async () => {
    const taskId = await heldWith(STATE);
    const edits = await Promise.all([1, 2, 3].map((n) => edit(taskId, 2, { part: { pointer: "/a", text: `${n}` } })));
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of edits) expect(answer.status).toBeLessThan(500);
    expect(await versionsOf(taskId)).toBe(3);
  });
});

describe("a search over checkpoints", () => {
  const ODD = [
    "%",
    "_",
    "\\",
    "'",
    "''; --",
    "*",
    "**",
    "/*/",
    "/**/x",
    "/a/~",
    "(",
    "[",
    "\u202e",
    "👩‍👩‍👧",
    "\u001b",
    " ",
    "x".repeat(200),
  ];
  it.each(ODD)("for %j finds what bears it, or nothing", async (text) => {
    const taskId = await heldWith(JSON.stringify({ odd: text, other: 1 }));
    for (const how of ["contains", "is", "is_not", "over", "under", "changed"])
      for (const path of [undefined, text, `/${text}`, `**/${text}`]) {
        const sought = { how, value: text, ...(path === undefined ? {} : { path }) };
        for (const [call, more] of [
          ["search", {}],
          ["searchFacets", {}],
          ["scan", { taskId }],
        ] as const) {
          const answer = await send(`checkpoint.${call}`, { ...sought, ...more });
          expect({ call, how, path, ok: answer.status < 500, text: answer.status < 500 || answer.text }).toMatchObject({
            ok: true,
          });
        }
      }
    const found = await send("checkpoint.scan", { taskId, value: text });
    if (text.trim() !== "") expect(found.text).toContain("/odd");
  });

  it.each([
    { value: "x".repeat(201) },
    { value: 5 },
    { path: "x".repeat(301) },
    { how: "like" },
    { how: "over", value: "1e400" },
    { how: "over", value: "one", path: "/a" },
    { minBytes: -1 },
    { versions: "all" },
    { states: ["gone"] },
    { scope: "../x" },
    { tenantId: "other" },
  ])("with %j is refused, or finds nothing", async (sought) => {
    const answer = await send("checkpoint.search", sought);
    expect(answer.status).toBeLessThan(500);
    if (answer.status === 200) expect(sought).toMatchObject({ how: "over", value: "1e400" });
  });
});

describe("a rule of retention", () => {
  it.each([0, -1, 1.5, 10_001, 2 ** 53, "5", null])("that keeps %j is refused", async (keepNewest) => {
    for (const call of ["previewRetention", "setRetention"])
      expectRefused(await send(`checkpoint.${call}`, { agent: null, keepNewest }));
  });

  it("of an agent that is none says so, or changes nothing", async () => {
    const before = (await send("checkpoint.retention", "{}")).text;
    for (const call of ["previewRetention", "setRetention"])
      expect((await send(`checkpoint.${call}`, { agent: "nobody-here", keepNewest: 5 })).status).toBeLessThan(500);
    expect((await send("checkpoint.retention", "{}")).text).toBe(before);
  });
});

describe("a fork", () => {
  it.each([
    ["an agent that is none", { agent: "nobody-here" }],
    ["a blank title", { title: " " }],
    ["a scope that cannot be", { scope: "a b" }],
    ["21 labels", { labels: Array.from({ length: 21 }, (_, n) => `l${n}`) }],
    ["another tenant", { tenantId: "other" }],
  ])("with %s is refused, and nothing is begun", async (_, more) => {
    const taskId = await held();
    const count = async () => (await stage.tools.pool.query("select count(*)::int as n from task")).rows[0]?.n;
    const before = await count();
    expectRefused(await send("checkpoint.fork", { taskId, version: 1, ...more }));
    expect(await count()).toBe(before);
  });

  it("of a task without a version is refused", async () => {
    const taskId = await newTask();
    expectRefused(await send("checkpoint.fork", { taskId, version: 1 }));
    expectRefused(await send("checkpoint.rollBack", { taskId, version: 1 }));
  });
});

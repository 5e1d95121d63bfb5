import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { runOperations } from "../commands/operation/run-operations";
import { consoleStage, expectRefused } from "../testing/console-stage";

// What people can send to move many tasks, or to stop them: it is done to just those, or refused. Nothing fails.

const stage = consoleStage();
const { send, newTask, held } = stage;
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";
const countOf = async (table: string) =>
  (await stage.tools.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n as number;
const dataOf = ({ text }: { text: string }) => JSON.parse(text).result.data;

describe("a selection", () => {
  it.each([
    ["no filter and no ids", {}],
    ["both", { filter: {}, taskIds: [UNKNOWN] }],
    ["no id", { taskIds: [] }],
    ["10,001 ids", { taskIds: Array.from({ length: 10_001 }, () => UNKNOWN) }],
    ["an id that is none", { taskIds: ["x"] }],
    ["unknown ids alone", { taskIds: [UNKNOWN, UNKNOWN.toUpperCase()] }],
    ["a filter of a key nobody knows", { filter: { tenantId: "other" } }],
    ["a state that is none", { filter: { states: ["gone"] } }],
    ["a search for a NUL", '{"filter":{"q":"\\u0000"}}'],
    ["a search for half a pair", '{"filter":{"q":"\\ud800"}}'],
    ["what matches nothing", { filter: { q: "no task is called so" } }],
  ])("of %s starts nothing", async (_, selection) => {
    await newTask();
    const before = await countOf("operation");
    const text = typeof selection === "string" ? selection : JSON.stringify(selection);
    for (const verb of ["pause", "cancel", "resume", "fork"])
      expectRefused(await send("operation.start", `{"verb":"${verb}","expected":1,"selection":${text}}`));
    expect(await countOf("operation")).toBe(before);
  });

  it.each(["%", "_", "\\", "'", "(", "[a-z]*", "a".repeat(200), "\u202e", "👩‍👩‍👧", " ", "%%%%%%%%%%%%%%%%%%%%a"])(
    "by the search %j takes in what bears it, and nothing else",
    async (q) => {
      const answer = await send("operation.preview", { verb: "pause", selection: { filter: { q } } });
      if (answer.status !== 200) return expectRefused(answer);
      const listed = await send("task.list", { filter: { q, view: "active" } });
      expect(listed.status).toBeLessThan(500);
    },
  );

  it("that names a task twice, once in capitals, takes it in once", async () => {
    const taskId = await newTask();
    const selection = { taskIds: [taskId, taskId.toUpperCase(), taskId] };
    expect(dataOf(await send("operation.preview", { verb: "pause", selection })).will).toBe(1);
    const { operationId } = dataOf(await send("operation.start", { verb: "pause", expected: 1, selection }));
    const { rows } = await stage.tools.pool.query("select * from operation_target where operation_id = $1", [
      operationId,
    ]);
    expect(rows).toHaveLength(1);
    await send("operation.stop", { operationId });
  });

  it.each([-1, 0.5, 2 ** 53, "1", null])("that is expected to be %s is refused", async (expected) => {
    const taskId = await newTask();
    expectRefused(await send("operation.start", { verb: "pause", expected, selection: { taskIds: [taskId] } }));
  });

  it.each([
    ["pause", { mode: "now" }],
    ["resume", { perSecond: 0 }],
    ["resume", { perSecond: 201 }],
    ["cancel", { undoMs: 60_001 }],
    ["label", { add: [""] }],
    ["label", { add: Array.from({ length: 21 }, (_, n) => `l${n}`) }],
    ["delete", {}],
    ["undo_pause", {}],
    ["refill", {}],
    ["pause", { actor: "operator:eve" }],
  ])("for %s with %j starts nothing", async (verb, more) => {
    const taskId = await held();
    const before = await countOf("operation");
    expectRefused(await send("operation.start", { verb, expected: 1, selection: { taskIds: [taskId] }, ...more }));
    expect(await countOf("operation")).toBe(before);
  });

  it("of another tenant's task is answered as one of nothing", async () => {
    const foreign = v7();
    for (const verb of ["pause", "cancel"])
      expectRefused(await send("operation.start", { verb, expected: 1, selection: { taskIds: [foreign] } }));
  });
});

describe("an operation that is none, or another tenant's", () => {
  it.each([UNKNOWN, UNKNOWN.toUpperCase(), "x", "", null, 5, {}])("%j is refused by each act", async (operationId) => {
    for (const verb of ["stop", "retry", "undo", "find"])
      expectRefused(await send(`operation.${verb}`, { operationId }));
    const targets = await send("operation.targets", { operationId, outcome: null });
    if (targets.status === 200) expect(dataOf(targets).targets ?? dataOf(targets)).toEqual([]);
  });

  it("is undone once, by whoever asked first of several at once; a later undo and that of an undo are refused", async () => {
    const taskId = await newTask();
    const { operationId } = dataOf(
      await send("operation.start", { verb: "pause", expected: 1, selection: { taskIds: [taskId] } }),
    );
    await runOut();
    const undos = await Promise.all([1, 2, 3].map(() => send("operation.undo", { operationId })));
    const begun = undos.filter(({ status }) => status === 200);
    for (const late of undos.filter(({ status }) => status !== 200)) expectRefused(late);
    const [undo, ...others] = new Set(begun.map((answer) => dataOf(answer).operationId));
    expect(undo).toBeDefined();
    expect(others).toEqual([]);
    await runOut();
    expectRefused(await send("operation.undo", { operationId }));
    expectRefused(await send("operation.undo", { operationId: undo }));
    expect(dataOf(await send("task.get", { taskId })).state).toBe("submitted");
  });
});

const run = () => runOperations(stage.tools.ports);

async function runOut(): Promise<void> {
  while ((await stage.tools.ports.operations.nextDueInMs()) !== null) await run();
}

describe("a stop", () => {
  it.each([
    ["no target", undefined],
    ["all of something", { kind: "all", value: "x" }],
    ["a scope of nothing", { kind: "scope", value: "" }],
    ["a scope that cannot be", { kind: "scope", value: "../prod" }],
    ["an agent that is none", { kind: "agent", value: "nobody-here" }],
    ["no label", { kind: "label", value: " " }],
    ["a parent that is none", { kind: "parent", value: UNKNOWN }],
    ["a parent that is no id", { kind: "parent", value: "x" }],
    ["a kind nobody knows", { kind: "tenant", value: "local" }],
    ["a filter", { kind: "filter", value: {} }],
  ])("over %s is refused, and nothing is held", async (_, target) => {
    const before = await countOf("scope_hold");
    expectRefused(await send("stop.start", { target }));
    expect(await countOf("scope_hold")).toBe(before);
  });

  it("over a scope that is empty stands, reaches nobody, and is released once", async () => {
    const target = { kind: "scope", value: "empty/of-all" };
    const started = await send("stop.start", { target, mode: "interrupt_immediate", reason: "drill" });
    expect(started.status).toBe(200);
    const { holdId } = dataOf(started);
    const again = await send("stop.start", { target, mode: null });
    expect(again.status).toBeLessThan(500);
    const released = await Promise.all([1, 2].map(() => send("stop.release", { holdId })));
    expect(released.map(({ status }) => status < 500)).toEqual([true, true]);
    expect(released.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([UNKNOWN, "x", null])("that is none cannot be released: %j", async (holdId) => {
    expectRefused(await send("stop.release", { holdId }));
    const preview = await send("stop.previewRelease", { holdId });
    expect(preview.status).toBeLessThan(500);
  });

  it.each(["a/b", "//", "/~2", "/a/~", "/".repeat(201), 5])(
    "of a rule that looks for %j is refused, or finds nothing",
    async (from) => {
      const fields = { name: `r-${v7()}`, topic: "t", target: { kind: "tasks", from } };
      const made = await send("stop.createRule", fields);
      expect(made.status).toBeLessThan(500);
      if (made.status !== 200) return;
      const { ruleId } = dataOf(made);
      for (const data of [null, 5, "x", [], { "": { "": ["x"] } }, { a: UNKNOWN }, { constructor: [] }])
        expect((await send("stop.testRule", { ruleId, data })).status).toBeLessThan(500);
    },
  );
});

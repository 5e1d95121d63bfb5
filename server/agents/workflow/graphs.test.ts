import { describe, expect, it } from "vitest";
import { ScriptedWorkflow } from "../../testing/workflow/scripted-workflow";
import { AFTER, answerAndGoOn, ask, asker, begin, body, echo, step } from "../../testing/workflow/workflow-stage";
import { type AnyNode, join } from "./node";
import { defineWorkflow } from "./workflow";

describe.each(AFTER)("branches, workflows within and children, going on $how", ({ cut }) => {
  const answered = (task: ReturnType<typeof begin>, name: string, answer: Parameters<typeof answerAndGoOn>[2][1]) =>
    answerAndGoOn(task, cut, [name, answer]);

  it("lets a branch beside a question come to its end", async () => {
    const nodes = [asker("ask", "q"), echo("a"), echo("b"), join("all")];
    const task = begin(nodes, [
      ["START", "ask"],
      ["START", "a"],
      ["a", "b"],
      ["b", "all"],
      ["ask", "all"],
    ]);
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(task.resultOf("wf@1/b@1")).toEqual({ output: { b: { a: "in" } } });
    expect(await answered(task, "q", 1)).toEqual({ kind: "completed", output: { b: { b: { a: "in" } }, ask: 1 } });
  });

  it("lets two branches into one asking node one after the other, in the same order each time", async () => {
    const nodes = [echo("a"), echo("b"), asker("ask", "q"), echo("end")];
    const task = begin(nodes, [
      ["START", "a"],
      ["START", "b"],
      ["a", "ask"],
      ["b", "ask"],
      ["ask", "end"],
    ]);
    await task.attempt();
    expect(task.asks).toEqual(["wf@1/ask@1:q"]);
    await answered(task, "q", 1);
    expect(task.asks).toEqual(["wf@1/ask@2:q"]);
    expect(await answered(task, "q", 2)).toEqual({ kind: "completed", output: { end: 2 } });
    expect(task.resultOf("wf@1/end@1")).toEqual({ output: { end: 1 } });
  });

  it("takes a workflow within: its question is one question, and its end comes before what follows it", async () => {
    const inner = defineWorkflow(
      "inner",
      [echo("same"), asker("ask", "q")],
      [
        ["START", "same"],
        ["same", "ask"],
      ],
    );
    const nested: AnyNode = { type: "graph", kind: "workflow", name: "nested", workflow: inner };
    const task = begin(
      [nested, echo("same")],
      [
        ["START", "nested"],
        ["nested", "same"],
      ],
    );
    await task.attempt();
    expect(task.asks).toEqual(["wf@1/nested@1/ask@1:q"]);
    expect(task.records.filter(({ key }) => key.includes("?")).map(({ key }) => key)).toEqual([
      "wf@1/nested@1/ask@1?1",
    ]);
    expect(await answered(task, "q", 5)).toEqual({ kind: "completed", output: { same: 5 } });
    const ends = task.records.map(({ key }) => key).slice(-3);
    expect(ends).toEqual(["wf@1/nested@1/ask@1", "wf@1/nested@1", "wf@1/same@1"]);
  });

  it("completes the answered child of a workflow within while the other one stays asked, and joins after both", async () => {
    const inner = defineWorkflow(
      "inner",
      [asker("a", "qa"), asker("b", "qb"), echo("after-a"), join("both")],
      [
        ["START", "a"],
        ["START", "b"],
        ["a", "after-a"],
        ["after-a", "both"],
        ["b", "both"],
      ],
    );
    const task = begin([{ type: "graph", kind: "workflow", name: "nested", workflow: inner }], [["START", "nested"]]);
    await task.attempt();
    expect(await answered(task, "qa", 1)).toEqual({ kind: "asks" });
    expect(task.resultOf("wf@1/nested@1/after-a@1")).toEqual({ output: { "after-a": 1 } });
    expect(task.resultOf("wf@1/nested@1/both@1")).toBeUndefined();
    expect(task.asks).toEqual(["wf@1/nested@1/b@1:qb"]);
    expect(await answered(task, "qb", 2)).toEqual({ kind: "completed", output: { "after-a": { "after-a": 1 }, b: 2 } });
  });

  it("gives a parent that runs again the output of a child that ended, and runs no child twice", async () => {
    const child = echo("child");
    const parent = body("parent", async (ctx) => {
      const first = await ctx.run(child, 1);
      const answer = await ctx.run(asker("ask", "q"), null);
      return [first, answer, await ctx.run(child, 2)];
    });
    const task = begin([parent], [["START", "parent"]]);
    await task.attempt();
    expect(task.asks).toEqual(["wf@1/parent@1/ask@1:q"]);
    expect(await answered(task, "q", 9)).toEqual({ kind: "completed", output: [{ child: 1 }, 9, { child: 2 }] });
    expect(task.records.filter(({ key }) => /child@\d$/.test(key))).toHaveLength(2);
  });

  it("asks the questions of children one at a time where the parent waits for each", async () => {
    const parent = body("parent", async (ctx) => [await ctx.run(asker("x", "q")), await ctx.run(asker("x", "q"))]);
    const task = begin([parent], [["START", "parent"]]);
    await task.attempt();
    expect(task.asks).toEqual(["wf@1/parent@1/x@1:q"]);
    await answered(task, "q", 1);
    expect(task.asks).toEqual(["wf@1/parent@1/x@2:q"]);
    expect(await answered(task, "q", 2)).toEqual({ kind: "completed", output: [1, 2] });
  });

  it("shares one run of a child between calls that name it", async () => {
    const parent = body("parent", (ctx) => {
      const call = () => ctx.run(echo("child"), 1, { runId: "only" });
      return Promise.all([call(), call()]);
    });
    const task = begin(
      [parent, asker("ask", "q")],
      [
        ["START", "parent"],
        ["START", "ask"],
      ],
    );
    await task.attempt();
    expect(task.effects.get("wf@1/parent@1/child@only")).toBe(1);
    expect((await answered(task, "q", 1)).kind).toBe("completed");
    expect(task.effects.get("wf@1/parent@1/child@only")).toBe(1);
  });

  it("waits with a parent though its code lets the waiting child go", async () => {
    const parent = body("parent", async (ctx) => ctx.run(asker("x", "q")).catch(() => "gave up"));
    const task = begin([parent], [["START", "parent"]]);
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(await answered(task, "q", 4)).toEqual({ kind: "completed", output: 4 });
  });

  it("does not run a child with nothing to give twice", async () => {
    let runs = 0;
    const nothing = step("nothing", () => {
      runs += 1;
    });
    const task = begin(
      [nothing, asker("ask", "q")],
      [
        ["START", "nothing"],
        ["nothing", "ask"],
      ],
    );
    await task.attempt();
    expect(task.resultOf("wf@1/nothing@1")).toEqual({ output: null });
    await answered(task, "q", 1);
    expect(runs).toBe(1);
  });

  it("counts tries over a question, and repeats of a later try only what had not succeeded", async () => {
    const tries: number[] = [];
    const node = body(
      "node",
      async (ctx) => {
        await ctx.step("sent", () => "sent");
        if (ctx.tryNo === 1) throw new Error("first try");
        const answer = await ctx.ask(ask("q"));
        tries.push(ctx.tryNo);
        if (ctx.tryNo === 2) throw new Error("second try");
        return answer;
      },
      { retry: { tries: 3 } },
    );
    const task = begin([node], [["START", "node"]]);
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(await answered(task, "q", 1)).toEqual({ kind: "completed", output: 1 });
    expect([...new Set(tries)]).toEqual([2, 3]);
    expect(task.effects.get("wf@1/node@1:sent")).toBe(1);
    expect(task.records.filter(({ status }) => status === "failed").map(({ key }) => key)).toEqual([
      "wf@1/node@1",
      "wf@1/node@1~2",
    ]);
  });

  it("knows nothing of another run of the workflow in the same task, and an answer goes on with its own alone", async () => {
    const task = begin(
      [asker("ask", "q"), echo("b")],
      [
        ["START", "ask"],
        ["ask", "b"],
      ],
    );
    await task.attempt();
    const second = { order: { invocation: "2", input: "other" } };
    await task.attempt(second);
    expect(task.asks).toEqual(["wf@2/ask@1:q"]);
    expect(task.answer("q", 2)).toBe(true);
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(task.asks).toEqual(["wf@1/ask@1:q"]);
    expect(await task.attempt(second)).toEqual({ kind: "completed", output: { b: 2 } });
  });
});

describe("a workflow", () => {
  it("shows what one branch asks while another is still under way", async () => {
    let finish = (): void => undefined;
    const long = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const task = new ScriptedWorkflow(
      defineWorkflow(
        "wf",
        [asker("ask", "q"), step("slow", () => long)],
        [
          ["START", "ask"],
          ["START", "slow"],
        ],
      ),
    );
    const attempt = task.attempt();
    await expect.poll(() => task.askedAhead).toEqual(["wf@1/ask@1:q"]);
    expect(task.open).toEqual([]);
    finish();
    expect(await attempt).toEqual({ kind: "asks" });
    expect(task.asks).toEqual(["wf@1/ask@1:q"]);
  });

  it("fails with the node's last words when its tries are over, and does not begin what comes after", async () => {
    const bad = step("bad", ({ tryNo }) => Promise.reject(new Error(`no ${tryNo}`)), {
      retry: { tries: 2, delayMs: 1 },
    });
    const task = new ScriptedWorkflow(
      defineWorkflow(
        "wf",
        [bad, echo("b")],
        [
          ["START", "bad"],
          ["bad", "b"],
        ],
      ),
    );
    expect(await task.attempt()).toEqual({ kind: "failed", reason: "bad failed: no 2" });
    expect(await task.attempt()).toEqual({ kind: "failed", reason: "bad failed: no 2" });
    expect([...task.effects.keys()]).toEqual(["wf@1#", "wf@1/bad@1", "wf@1/bad@1~2"]);
  });

  it("says so when it was changed since the task began it", async () => {
    const task = new ScriptedWorkflow(defineWorkflow("wf", [asker("ask", "q")], [["START", "ask"]]));
    await task.attempt();
    const changed = new ScriptedWorkflow(defineWorkflow("wf", [asker("ask", "q"), echo("b")], [["START", "b"]]));
    changed.records.push(...task.records);
    expect(await changed.attempt()).toMatchObject({
      kind: "failed",
      reason: expect.stringMatching(/was changed since this task began it/),
    });
  });

  it.each([
    [
      "a loop beyond its limit",
      [
        ["START", "a"],
        ["a", "a"],
      ],
      /would begin its run 3; it may have 2/,
    ],
    [
      "a join that never gets all",
      [
        ["START", "a"],
        ["a", "j"],
        ["b", "j"],
      ],
      /j did not get all that it joins/,
    ],
  ] as const)("fails at %s", async (_, edges, reason) => {
    const nodes = [{ ...echo("a"), maxRuns: 2 }, echo("b"), join("j")];
    const task = new ScriptedWorkflow(defineWorkflow("wf", nodes, edges as never));
    expect(await task.attempt()).toMatchObject({ kind: "failed", reason: expect.stringMatching(reason) });
  });

  it.each([
    ["no start", [echo("a")], [["a", "a"]]],
    ["a node twice", [echo("a"), echo("a")], [["START", "a"]]],
    ["an edge to nowhere", [echo("a")], [["START", "b"]]],
    ["a name with a slash", [echo("a/b")], [["START", "a/b"]]],
  ] as const)("is refused with %s", (_, nodes, edges) => {
    expect(() => defineWorkflow("wf", nodes, edges as never)).toThrow(TypeError);
  });
});

import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../contract/primitives";
import { AFTER, answerAndGoOn, ask, asker, begin, body, echo, step } from "../../testing/workflow/workflow-stage";
import { join, question } from "./node";

describe.each(AFTER)("questions of a workflow that goes on $how", ({ cut }) => {
  const answered = (task: ReturnType<typeof begin>, name: string, answer: Parameters<typeof answerAndGoOn>[2][1]) =>
    answerAndGoOn(task, cut, [name, answer]);

  it("gives the answer to the node after the one that asked", async () => {
    const task = begin(
      [echo("a"), asker("ask", "q"), echo("b")],
      [
        ["START", "a"],
        ["a", "ask"],
        ["ask", "b"],
      ],
    );
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(task.asks).toEqual(["wf@1/ask@1:q"]);
    expect(await answered(task, "q", 7)).toEqual({ kind: "completed", output: { b: 7 } });
  });

  it("keeps output and question of one run, in that order, and gives both to the run after the answer", async () => {
    const seen: unknown[] = [];
    const both = body("both", async (ctx) => {
      seen.push([ctx.priorOutput, ctx.resumeInputs, ctx.priorInterruptIds]);
      if (ctx.priorOutput === undefined) await ctx.output("early");
      await ctx.ask(ask("q"));
    });
    const task = begin(
      [both, echo("after")],
      [
        ["START", "both"],
        ["both", "after"],
      ],
    );
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(task.records.map(({ key }) => key)).toEqual(["wf@1#", "wf@1/both@1=", "wf@1/both@1?1"]);
    expect(await answered(task, "q", 1)).toEqual({ kind: "completed", output: { after: "early" } });
    expect(seen[0]).toEqual([undefined, {}, []]);
    expect(seen.at(-1)).toEqual(["early", { q: 1 }, []]);
  });

  it("gives its output, its answers and what is still open to one run", async () => {
    const seen: unknown[] = [];
    const both = body("both", async (ctx) => {
      seen.push([ctx.priorOutput, ctx.resumeInputs, ctx.priorInterruptIds]);
      if (ctx.priorOutput === undefined) await ctx.output("early");
      await ctx.askAll([ask("q"), ask("r")]);
    });
    const task = begin([both], [["START", "both"]]);
    await task.attempt();
    expect(await answered(task, "q", 1)).toEqual({ kind: "asks" });
    expect(seen.at(-1)).toEqual(["early", { q: 1 }, ["r"]]);
    expect(await answered(task, "r", 2)).toEqual({ kind: "completed", output: "early" });
    expect(seen.at(-1)).toEqual(["early", { q: 1, r: 2 }, []]);
  });

  it("refuses a second output of one run", async () => {
    const twice = body("twice", async (ctx) => {
      await ctx.output(1);
      await ctx.output(2);
    });
    const task = begin([twice], [["START", "twice"]]);
    expect(await task.attempt()).toMatchObject({ kind: "failed", reason: expect.stringMatching(/output out already/) });
  });

  it("runs a node again under the same run id, and gathers its answers over several questions", async () => {
    const runs: string[] = [];
    const node = body("node", async (ctx) => {
      runs.push(`${ctx.runId} ${Object.keys(ctx.resumeInputs)}`);
      return [await ctx.ask(ask("one")), await ctx.ask(ask("two"))];
    });
    const task = begin([node], [["START", "node"]]);
    await task.attempt();
    expect(await answered(task, "one", 1)).toEqual({ kind: "asks" });
    expect(task.asks).toEqual(["wf@1/node@1:two"]);
    expect(await answered(task, "two", 2)).toEqual({ kind: "completed", output: [1, 2] });
    expect([...new Set(runs)]).toEqual(["1 ", "1 one", "1 one,two"]);
  });

  it("with partial answers runs a node again at once, with what is still open named", async () => {
    const seen: unknown[] = [];
    const node = body("node", async (ctx) => {
      seen.push([ctx.resumeInputs, ctx.priorInterruptIds]);
      return ctx.askAll([ask("a"), ask("b")]);
    });
    const task = begin([node], [["START", "node"]]);
    await task.attempt();
    expect(await answered(task, "b", 2)).toEqual({ kind: "asks" });
    expect(seen.at(-1)).toEqual([{ b: 2 }, ["a"]]);
    expect(task.asks).toEqual(["wf@1/node@1:a"]);
    expect(await answered(task, "a", 1)).toEqual({ kind: "completed", output: { a: 1, b: 2 } });
  });

  it("does not run a node again that waits for its own answers", async () => {
    let runs = 0;
    const node = body(
      "node",
      (ctx) => {
        runs += 1;
        return ctx.askAll([ask("a"), ask("b")]);
      },
      { waitForOwnAnswers: true },
    );
    const task = begin(
      [node, asker("other", "c")],
      [
        ["START", "node"],
        ["START", "other"],
      ],
    );
    await task.attempt();
    expect(task.answer("a", 1)).toBe(false);
    await answered(task, "c", 3);
    expect(runs).toBe(1);
    expect(task.asks).toEqual(["wf@1/node@1:b"]);
    expect(await answered(task, "b", 2)).toEqual({ kind: "completed", output: { node: { a: 1, b: 2 }, other: 3 } });
  });

  it("completes a node without rerun when all its answers are in, and not before; one is the value, several a map", async () => {
    let runs = 0;
    const pair = question("pair", () => {
      runs += 1;
      return [ask("a"), ask("b")];
    });
    const task = begin(
      [pair, asker("single", "c")],
      [
        ["START", "pair"],
        ["START", "single"],
      ],
    );
    await task.attempt();
    expect(task.answer("b", 2)).toBe(false);
    await answered(task, "c", 3);
    expect(task.asks).toEqual(["wf@1/pair@1:a"]);
    expect(task.resultOf("wf@1/pair@1")).toBeUndefined();
    expect(await answered(task, "a", 1)).toEqual({ kind: "completed", output: { pair: { a: 1, b: 2 }, single: 3 } });
    expect(runs).toBe(1);
  });

  it("asks anew in each turn of a loop: the new run has the new input, and an old answer does not answer it", async () => {
    const review = body("review", async (ctx) => {
      const answer = await ctx.ask(ask("ok"));
      ctx.route(answer === "again" ? "again" : "done");
      return [ctx.runId, ctx.input, answer];
    });
    const draft = step("draft", ({ input }) => `draft of ${JSON.stringify(input)}`);
    const edges: [string, string, string?][] = [
      ["START", "draft"],
      ["draft", "review"],
      ["review", "draft", "again"],
      ["review", "end", "done"],
    ];
    const task = begin([draft, review, echo("end")], edges);
    await task.attempt();
    expect(task.asks).toEqual(["wf@1/review@1:ok"]);
    expect(await answered(task, "ok", "again")).toEqual({ kind: "asks" });
    expect(task.asks).toEqual(["wf@1/review@2:ok"]);
    const output = ["2", 'draft of ["1","draft of \\"in\\"","again"]', "yes"];
    expect(await answered(task, "ok", "yes")).toEqual({ kind: "completed", output: { end: output } });
  });

  it("keeps the input of a node that runs again, right after the start and after a fan-in", async () => {
    const inputs: JsonValue[] = [];
    const node = (name: string) =>
      body(name, async (ctx) => {
        inputs.push(ctx.input);
        return ctx.ask(ask(name));
      });
    const nodes = [node("first"), echo("a"), join("all"), node("second")];
    const task = begin(nodes, [
      ["START", "first"],
      ["START", "a"],
      ["first", "all"],
      ["a", "all"],
      ["all", "second"],
    ]);
    await task.attempt();
    await answered(task, "first", 1);
    const done = await answered(task, "second", 2);
    expect(done).toEqual({ kind: "completed", output: 2 });
    expect([...new Set(inputs.map((input) => JSON.stringify(input)))]).toEqual(['"in"', '{"first":1,"a":{"a":"in"}}']);
  });

  it("asks for a sign-in before the body runs, and once for all nodes that need the same", async () => {
    let runs = 0;
    const credential = { key: "mail", message: "Sign in" };
    const node = (name: string) =>
      body(
        name,
        (ctx) => {
          runs += 1;
          return ctx.credential;
        },
        { credential },
      );
    const task = begin(
      [node("a"), node("b"), node("c")],
      [
        ["START", "a"],
        ["START", "b"],
        ["b", "c"],
      ],
    );
    await task.attempt();
    expect(task.asks).toEqual(["wf@1:mail"]);
    expect(runs).toBe(0);
    expect(await answered(task, "mail", "token")).toEqual({ kind: "completed", output: { a: "token", c: "token" } });
    expect(JSON.stringify(task.state)).not.toContain("token");
  });

  it("takes the same question asked twice in one run as one", async () => {
    const node = body("node", (ctx) => Promise.all([ctx.ask(ask("q")), ctx.ask(ask("q"))]));
    const task = begin([node], [["START", "node"]]);
    await task.attempt();
    expect(task.asks).toEqual(["wf@1/node@1:q"]);
    expect(await answered(task, "q", 1)).toEqual({ kind: "completed", output: [1, 1] });
  });

  it("keeps questions of the same words apart: each answer reaches the node that asked", async () => {
    const edges = [["START", "a"] as const, ["START", "b"] as const];
    const task = begin([asker("a", "same"), asker("b", "same")], edges);
    await task.attempt();
    expect(await answered(task, "wf@1/b@1:same", "for b")).toEqual({ kind: "asks" });
    expect(await answered(task, "wf@1/a@1:same", "for a")).toEqual({
      kind: "completed",
      output: { a: "for a", b: "for b" },
    });
  });

  it("begins none of several long calls again when one of them ends", async () => {
    const calls = Array.from({ length: 6 }, (_, n) =>
      body(`call${n}`, async (ctx) => {
        await ctx.step("start", () => n);
        return ctx.ask({ ...ask("result"), kind: "tool", call: { tool: "render", arguments: { n } } });
      }),
    );
    const task = begin(
      calls,
      calls.map(({ name }) => ["START", name] as const),
    );
    await task.attempt();
    expect(await answered(task, "wf@1/call3@1:result", "done")).toEqual({ kind: "asks" });
    expect(calls.map(({ name }) => task.effects.get(`wf@1/${name}@1:start`))).toEqual([1, 1, 1, 1, 1, 1]);
    expect(task.asks).toHaveLength(5);
  });
});

import { describe, expect, it } from "vitest";
import { AFTER, answerAndGoOn, asker, begin, body, echo } from "../../testing/workflow/workflow-stage";

describe.each(AFTER)("children that ask, with a parent that goes on $how", ({ cut }) => {
  it("give a parent that hands its work to one its output: once, and as the parent's own", async () => {
    const parent = body("parent", (ctx) => ctx.run(asker("child", "q"), ctx.input));
    const task = begin(
      [parent, echo("after")],
      [
        ["START", "parent"],
        ["parent", "after"],
      ],
    );
    await task.attempt();
    expect(task.resultOf("wf@1/parent@1")).toBeUndefined();
    expect(await answerAndGoOn(task, cut, ["q", 7])).toEqual({ kind: "completed", output: { after: 7 } });
    expect(task.resultOf("wf@1/parent@1")).toEqual({ output: 7 });
    expect(task.records.map(({ key }) => key)).toEqual([
      "wf@1#",
      "wf@1/parent@1/child@1?1",
      "wf@1/parent@1/child@1",
      "wf@1/parent@1",
      "wf@1/after@1",
    ]);
  });

  it("are asked for once by calls that name the same waiting run, and all of these get the answer", async () => {
    const one = { runId: "one" };
    const parent = body("parent", async (ctx) => {
      const call = () => ctx.run(asker("child", "q"), null, one);
      const first = call().catch(() => "let go");
      return [...(await Promise.all([call(), call()])), await first];
    });
    const task = begin([parent], [["START", "parent"]]);
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(task.asks).toEqual(["wf@1/parent@1/child@one:q"]);
    expect(await answerAndGoOn(task, cut, ["q", 5])).toEqual({ kind: "completed", output: [5, 5, 5] });
    expect(task.records.filter(({ key }) => key.includes("child@"))).toHaveLength(2);
  });
});

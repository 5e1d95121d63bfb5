import { describe, expect, it } from "vitest";
import type { RecordedStep } from "../../sdk/worker";
import { answerAndGoOn, asker, begin, echo } from "../../testing/workflow/workflow-stage";

const chain = () =>
  begin(
    [echo("a"), asker("ask", "q"), echo("b")],
    [
      ["START", "a"],
      ["a", "ask"],
      ["ask", "b"],
    ],
  );

async function through(answer: number) {
  const task = chain();
  await task.attempt();
  await answerAndGoOn(task, null, ["q", answer]);
  return task;
}

const record = (key: string): RecordedStep => ({ key, status: "completed", result: { output: null } }) as RecordedStep;

describe("a workflow that finds records", () => {
  it.each<[string, (records: readonly RecordedStep[]) => readonly RecordedStep[]]>([
    ["out of their order", ([shape, a, ...rest]) => [shape, ...rest.toReversed(), a].flatMap((one) => one ?? [])],
    ["of a run that nothing led to", (records) => [...records, record("wf@1/b@2")]],
    ["of a node that it does not have", (records) => [...records, record("wf@1/other@1")]],
  ])("%s does nothing more, and says which run it cannot place", async (_, records) => {
    const task = chain();
    task.records.push(...records((await through(1)).records));
    const effects = new Map(task.effects);
    expect(await task.attempt()).toEqual({
      kind: "failed",
      reason: expect.stringMatching(/Recorded is a run \S+ that this workflow has not begun/),
    });
    expect(task.effects).toEqual(effects);
  });

  it("of other work of its task, or of another workflow, passes them over", async () => {
    const task = chain();
    task.records.push(record("wf@2/b@1"), record("other@1/a@1"), record("plain step"));
    await task.attempt();
    expect(await answerAndGoOn(task, null, ["q", 1])).toEqual({ kind: "completed", output: { b: 1 } });
  });

  it.each([
    ["with the state of that time", true],
    ["with a state that knows more than the records", false],
  ])("taken back to before its question, %s, asks again and repeats what came after alone", async (_, isRestored) => {
    const task = chain();
    await task.attempt();
    const before = structuredClone(task.state);
    await answerAndGoOn(task, null, ["q", 1]);
    task.records.splice(task.records.findIndex(({ key }) => key === "wf@1/a@1") + 1);
    task.answers.splice(0);
    if (isRestored) task.state = before;
    expect(await task.attempt()).toEqual({ kind: "asks" });
    expect(await answerAndGoOn(task, null, ["q", 2])).toEqual({ kind: "completed", output: { b: 2 } });
    expect(["wf@1/a@1", "wf@1/b@1"].map((key) => task.effects.get(key))).toEqual([1, 2]);
  });
});

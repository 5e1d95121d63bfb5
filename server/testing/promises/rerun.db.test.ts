import { describe, expect, it } from "vitest";
import { Gate } from "../serve-agent";
import { done } from "./hand-attempt";
import { testScene } from "./scene";

// C013, C015, C016, C019, C020: answers reach their questions, and what was done is not done again.

const stage = testScene();

describe("steps and questions across a resume", () => {
  it("C013: two questions of the same text are two, and each answer reaches its own", async () => {
    const task = await stage.scene.task();
    const ask = [
      { key: "left", message: "Which colour?" },
      { key: "right", message: "Which colour?" },
    ];
    await (await task.claim()).commit({ ask });
    const [one, two] = (await task.view()).interrupts;
    expect(one?.id).not.toBe(two?.id);
    await task.answer("right", "red");
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    await task.answer("left", "blue");
    const { answers } = (await task.claim()).work;
    expect(answers).toEqual([
      { key: "right", answer: "red" },
      { key: "left", answer: "blue" },
    ]);
    expect(await task.answer("left", "green")).toMatchObject({ refusal: { code: "INTERRUPT_NOT_OPEN" } });
  });

  it("C015: words at a resume that name no question are refused with the list of those that are open", async () => {
    const task = await stage.scene.task();
    const ask = [
      { key: "branch", message: "Which branch?" },
      { key: "name/1", message: "Which name?" },
    ];
    await (await task.claim()).commit({ ask });
    await task.pause();
    const { version } = await task.now();
    expect(await task.resume({ input: "main" })).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", fields: { "/branch": "Which branch?", "/name~11": "Which name?" } },
    });
    expect(await task.now()).toMatchObject({ state: "paused_by_client", version, openInterrupts: 2 });
    await task.answer("name/1", "fix");
    expect(await task.resume({ input: "main" })).toMatchObject({ kind: "accepted" });
    const { work } = await task.claim();
    expect(work.answers).toEqual([
      { key: "name/1", answer: "fix" },
      { key: "branch", answer: "main" },
    ]);
    expect(work).toMatchObject({ notes: [], messages: [{ origin: "answer" }, { origin: "answer" }] });
    expect((await task.told("task.resumed"))[0]).toMatchObject({ hadResumeInput: true });
  });

  it("C015: the list names the questions of two nodes that ask under the same key", async () => {
    const task = await stage.scene.task();
    const of = (node: string) => ({
      key: "files",
      message: `Which of ${node}?`,
      nodePath: `wf@1/${node}@1`,
      runId: "1",
    });
    await (await task.claim()).commit({ ask: [of("a"), of("b")] });
    await task.pause();
    expect(await task.resume({ input: "all" })).toMatchObject({
      refusal: {
        code: "INPUT_NOT_VALID",
        fields: { "/wf@1~1a@1/1/files": "Which of a?", "/wf@1~1b@1/1/files": "Which of b?" },
      },
    });
    expect(await task.now()).toMatchObject({ state: "paused_by_client", openInterrupts: 2 });
  });

  it("C015: the answer that comes with a resume has to fit its question, else the pause stands", async () => {
    const task = await stage.scene.task({ offer: { resumeSchema: { type: "number" } } });
    await (await task.claim()).commit({ ask: [{ key: "q", message: "Sure?", schema: { type: "boolean" } }] });
    await task.pause();
    expect(await task.resume({ input: 7 })).toMatchObject({
      refusal: {
        code: "INPUT_NOT_VALID",
        message: expect.stringContaining("the question"),
        fields: { "": expect.any(String) },
      },
    });
    expect(await task.now()).toMatchObject({ state: "paused_by_client", openInterrupts: 1 });
    await task.resume({ input: true });
    expect((await task.claim()).work.answers).toEqual([{ key: "q", answer: true }]);
  });

  it("C015: words at a resume of a task that was held on its way are a note, and what it asked ahead stays open", async () => {
    const task = await stage.scene.task();
    const ask = ["a", "b"].map((key) => ({ key, message: `${key}?`, wake: "each" as const }));
    await (await task.claim()).commit({ ask });
    await task.answer("a", 1);
    const attempt = await task.claim();
    await task.pause();
    await attempt.commit({ steps: [done("s")] });
    expect(await task.now()).toMatchObject({ pausedFromState: "working", openInterrupts: 1 });
    expect(await task.resume({ input: "Mind the tides." })).toMatchObject({ kind: "accepted" });
    expect((await task.claim()).work).toMatchObject({
      answers: [{ key: "a", answer: 1 }],
      messages: [{ origin: "answer" }, { origin: "resume", parts: [{ text: "Mind the tides." }] }],
    });
    expect(await task.now()).toMatchObject({ openInterrupts: 1 });
  });

  it("C016: the result of one of six pending calls begins none of the others again", async () => {
    const starts = Array.from({ length: 6 }, () => 0);
    await using served = await stage.scene.serve(async (ctx) => {
      const results = starts.map(async (_, i) => {
        await ctx.step(`start-${i}`, () => {
          starts[i] = (starts[i] ?? 0) + 1;
        });
        const call = { tool: "render", arguments: { page: i } };
        return ctx.ask(`result-${i}`, { message: `Page ${i}`, kind: "tool", call, wake: "each" });
      });
      return JSON.stringify(await Promise.all(results));
    });
    const task = await stage.scene.task({ agent: served.name });
    for (const open of [6, 5, 4, 3, 2, 1]) {
      await task.until(
        `waits for ${open}`,
        ({ state, openInterrupts }) => state === "input_required" && openInterrupts === open,
      );
      expect(starts).toEqual([1, 1, 1, 1, 1, 1]);
      await task.answer(`result-${6 - open}`, open);
    }
    expect((await task.untilState("completed")).endedReason).toBe("[6,5,4,3,2,1]");
    expect(starts).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("six steps side by side start once, also when a pause comes after the first of them is done", async () => {
    const starts: Record<string, number> = {};
    const entered = Array.from({ length: 6 }, () => new Gate());
    const leave = Array.from({ length: 6 }, () => new Gate());
    await using served = await stage.scene.serve(async (ctx) => {
      await Promise.all(
        leave.map((gate, i) =>
          ctx.step(`call-${i}`, async () => {
            starts[i] = (starts[i] ?? 0) + 1;
            entered[i]?.open();
            await gate.opened;
          }),
        ),
      );
    });
    const task = await stage.scene.task({ agent: served.name });
    await Promise.all(entered.map((gate) => gate.opened));
    leave[0]?.open();
    await task.until("has its first result", ({ stepsDone }) => stepsDone === 1);
    await task.pause();
    for (const gate of leave) gate.open();
    await task.untilState("paused_by_client");
    await task.resume();
    await task.untilState("completed");
    expect(Object.values(starts)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("C019: a run that parks before a call makes the call once per resume and does not park there again", async () => {
    let calls = 0;
    await using served = await stage.scene.serve(async (ctx) => {
      for (const round of [1, 2]) {
        await ctx.park({ reason: `before call ${round}` });
        await ctx.step(`call-${round}`, () => {
          calls += 1;
        });
      }
    });
    const task = await stage.scene.task({ agent: served.name });
    for (const round of [1, 2]) {
      await task.until("parks", ({ open }) => open?.reason === `before call ${round}`);
      expect(calls).toBe(round - 1);
      await task.resume();
    }
    await task.untilState("completed");
    expect(calls).toBe(2);
  });

  it("C020: a resume by the handle that names checkpoint 1, of a pause at step 5 of 8, runs none of the steps before it again", async () => {
    const ran = Array.from({ length: 8 }, () => 0);
    let notes: readonly unknown[] = [];
    const [entered, leave] = [new Gate(), new Gate()];
    await using served = await stage.scene.serve(async (ctx) => {
      for (let i = 0; i < 8; i++) {
        await ctx.step(`step-${i + 1}`, async () => {
          ran[i] = (ran[i] ?? 0) + 1;
          if (i === 4) entered.open();
          if (i === 4) await leave.opened;
        });
      }
      notes = ctx.notes;
    });
    const task = await stage.scene.task({ agent: served.name });
    await entered.opened;
    await task.pause();
    leave.open();
    await task.untilState("paused_by_client");
    const { checkpointVersion, handle } = (await task.view()).suspension ?? {};
    expect(checkpointVersion).toBe(1);
    await task.resume({ handle, input: "with care" });
    await task.untilState("completed");
    expect(ran).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(notes).toEqual(["with care"]);
  });
});

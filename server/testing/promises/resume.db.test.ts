import { describe, expect, it } from "vitest";
import { Gate } from "../serve-agent";
import { done } from "./hand-attempt";
import { FOREIGN, PEER, testScene } from "./scene";
import { SceneTask } from "./scene-task";

// R1 to R5, E2, Y4, vectors 9 to 12, and the reported faults about resumes.

const stage = testScene();
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";
const STALE = `suspend-${UNKNOWN}`;

/** Held by an operator after one step. */
async function aPausedTask(offer = {}): Promise<SceneTask> {
  const task = await stage.scene.task({ offer });
  const attempt = await task.claim();
  await task.pause();
  await attempt.commit({ steps: [done("a", 1)], messages: [{ text: "I read it." }] });
  return task;
}

describe("a resume", () => {
  it("R1: of a paused task is accepted, queues it once, and says where it came from", async () => {
    const task = await aPausedTask();
    expect(await task.resume()).toMatchObject({ kind: "accepted" });
    expect(await task.now()).toMatchObject({ state: "resumed", suspension: null });
    expect(await task.told("task.resumed")).toMatchObject([
      {
        from: "paused_by_client",
        to: "resumed",
        previousState: "paused_by_client",
        cause: "explicit_resume",
        hadResumeInput: false,
        continueTranscript: true,
      },
    ]);
    expect((await task.claim()).work.journal).toMatchObject([{ key: "a", result: 1 }]);
    expect(await task.tryClaim()).toBeNull();
  });

  it("R2, vector 3: of an unknown and of a foreign task is refused alike, and changes nothing", async () => {
    const task = await aPausedTask();
    const foreign = await task.resume({ by: FOREIGN });
    expect(foreign).toMatchObject({ kind: "refused", refusal: { code: "TASK_NOT_FOUND" } });
    const unknown = await new SceneTask(stage.scene, UNKNOWN, task.agent).resume();
    expect(JSON.stringify(foreign).replaceAll(task.id, UNKNOWN)).toBe(JSON.stringify(unknown));
    expect((await task.now()).state).toBe("paused_by_client");
  });

  it.each(["submitted", "working", "input_required", "completed", "failed", "canceled", "rejected"] as const)(
    "R3 to R5, E2, Y4: of a task that is %s is refused with that state and what would be possible",
    async (state) => {
      const task = await stage.scene.task();
      if (state === "working") await task.claim();
      else if (state === "input_required") await (await task.claim()).commit({ ask: [{ key: "q", message: "?" }] });
      else if (state === "canceled") await task.cancel();
      else if (state !== "submitted") await task.end(state);
      const { version } = await task.now();
      expect(await task.resume()).toMatchObject({
        kind: "refused",
        refusal: { code: "TASK_NOT_RESUMABLE", state, allowedFrom: ["paused_by_client", "paused_by_agent"] },
      });
      expect((await task.now()).version).toBe(version);
    },
  );

  it("vector 9: checks the handle before the state, changes nothing by a wrong one, and takes each handle once", async () => {
    const task = await aPausedTask();
    const handle = await task.handle();
    const { version } = await task.now();
    expect(await task.resume({ handle: STALE })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    expect((await task.now()).version).toBe(version);
    expect(await task.resume({ handle })).toMatchObject({ kind: "accepted" });
    expect(await task.resume({ handle })).toMatchObject({
      refusal: { code: "HANDLE_MISMATCH", winner: { actor: "operator:local", verb: "resume" } },
    });
    expect(await task.resume()).toMatchObject({ refusal: { code: "TASK_NOT_RESUMABLE" } });
    await task.pause();
    expect(await task.handle()).not.toBe(handle);
    expect(await task.resume({ handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
  });

  it("vector 10, I4: of twenty at once through two processes one is accepted, and one run starts", async () => {
    const task = await aPausedTask();
    await using other = await stage.scene.inAnotherProcess();
    const beside = task.in(other);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? task : beside).resume()));
    expect(answers.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.kind === "accepted") continue;
      expect(answer).toMatchObject({
        refusal: { code: "TASK_NOT_RESUMABLE", winner: { actor: "operator:local", verb: "resume" } },
      });
    }
    expect(await task.events("task.resumed")).toHaveLength(1);
    expect([await task.tryClaim(), await beside.tryClaim()].filter(Boolean)).toHaveLength(1);
  });

  it.each(["", " ", "\n\t "])(
    "vector 11: with the blank input %j is refused before anything changes",
    async (input) => {
      const task = await aPausedTask();
      const { version } = await task.now();
      const handle = await task.handle();
      expect(await task.resume({ handle, input })).toMatchObject({ refusal: { code: "INPUT_NOT_VALID" } });
      expect(await task.now()).toMatchObject({ state: "paused_by_client", suspension: handle, version });
      expect(await task.resume({ handle, input: "go on" })).toMatchObject({ kind: "accepted" });
    },
  );

  it("vector 11: with an input its agent does not take is refused with the fields, and the handle stays good", async () => {
    const resumeSchema = { type: "object", required: ["branch"], properties: { branch: { type: "string" } } };
    const task = await aPausedTask({ resumeSchema });
    const handle = await task.handle();
    const refused = await task.resume({ handle, input: { branch: 7 } });
    expect(refused).toMatchObject({ refusal: { code: "INPUT_NOT_VALID", fields: { "/branch": expect.any(String) } } });
    expect((await task.now()).suspension).toBe(handle);
    expect(await task.resume({ handle, input: { branch: "main" } })).toMatchObject({ kind: "accepted" });
  });

  it("says its input once: no input adds no message, and one that was answered is not new any more", async () => {
    const task = await aPausedTask();
    await task.resume();
    const plain = await task.claim();
    expect(plain.work).toMatchObject({ notes: [], unanswered: null });
    await task.pause();
    await plain.commit();
    await task.resume({ input: "look at b" });
    const told = await task.claim();
    const { unanswered, messages } = told.work;
    expect(messages.find(({ seq }) => seq === unanswered)).toMatchObject({ parts: [{ text: "look at b" }] });
    await told.commit({ ask: [{ key: "q", message: "Like this?" }] });
    await task.pause();
    await task.resume();
    await task.answer("q", "yes");
    const { work } = await task.claim();
    expect(work.messages.find(({ seq }) => seq === work.unanswered)).toMatchObject({ parts: [{ text: "yes" }] });
    expect(work.messages.map(({ origin }) => origin)).toEqual(["agent", "resume", "answer"]);
  });

  it("pushed by a peer that holds it is an event from outside, and lets go of nothing that others hold", async () => {
    const task = await aPausedTask();
    await task.pause({ by: PEER, reason: "peer too" });
    expect(await task.resume({ by: PEER })).toMatchObject({
      refusal: { code: "HELD_BY_OTHERS", message: expect.stringContaining("operator local") },
    });
    const own = await stage.scene.task();
    await own.pause({ by: PEER });
    expect(await own.resume({ by: PEER, cause: "external_event" })).toMatchObject({ kind: "accepted" });
    expect(await own.told("task.resumed")).toMatchObject([{ cause: "external_event" }]);
  });
});

describe("the conversation after a resume", () => {
  it("vector 12: is all of it, with a note for one turn, when it goes on", async () => {
    const task = await aPausedTask();
    await task.resume({ input: { go: "on" } });
    const first = await task.claim();
    expect(first.work.messages).toMatchObject([
      { parts: [{ text: "I read it." }] },
      { origin: "resume", parts: [{ data: { go: "on" } }] },
    ]);
    const note = { stoppedAt: "a", reason: "review", cause: "explicit_resume", input: { go: "on" } };
    expect(first.work.resume).toMatchObject({ hadInput: true, digest: null, continuity: note });
    await task.loseLease();
    await stage.scene.settle();
    const again = await task.claim();
    expect(again.work.resume).toMatchObject({ input: { go: "on" }, continuity: note });
    await again.commit({ park: { reason: "end of turn" } });
    await task.resume();
    expect((await task.claim()).work.resume?.continuity).toMatchObject({ reason: "end of turn", input: null });
  });

  it("vector 12: is only the digest and the input, when it does not", async () => {
    const task = await aPausedTask();
    await task.resume({ input: "only this", continueTranscript: false });
    const { work } = await task.claim();
    expect(work.messages).toMatchObject([{ origin: "resume", parts: [{ text: "only this" }] }]);
    expect(work.resume).toMatchObject({ continueTranscript: false, digest: expect.stringContaining("I read it.") });
    expect((await task.view()).suspension).toMatchObject({ digest: work.resume?.digest });
  });

  it("the note is gone after the first turn, and a digest that was given stays given", async () => {
    const task = await aPausedTask();
    await task.resume({ continueTranscript: false });
    const first = await task.claim();
    expect(first.work.resume?.continuity).not.toBeNull();
    await first.commit({ ask: [{ key: "q", message: "?" }] });
    await task.answer("q", "yes");
    const { work } = await task.claim();
    expect(work.resume).toMatchObject({ continuity: null, digest: expect.any(String) });
    expect(work.messages).toMatchObject([{ origin: "answer" }]);
  });
});

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

  it("C016: six calls side by side start once, also when a pause comes after the first result", async () => {
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

  it("C020: a resume of a pause at step 5 of 8 runs none of the steps before it again", async () => {
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

import { describe, expect, it } from "vitest";
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

  it("P6: sent twice at once under one request id is one resume, and each sender hears that it was done", async () => {
    const task = await aPausedTask();
    await using other = await stage.scene.inAnotherProcess();
    const handle = await task.handle();
    const order = { handle, requestId: "r-1" };
    const answers = await Promise.all([task, task.in(other), task, task.in(other)].map((one) => one.resume(order)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(["accepted", "repeated"]));
    expect(await task.events("task.resumed")).toHaveLength(1);
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

  it("whose worker is lost says that it may have been given the input, until something of it is recorded", async () => {
    const task = await aPausedTask();
    await task.resume({ input: "look at b" });
    const lose = async () => {
      await task.loseLease();
      await stage.scene.settle();
      return (await task.told("attempt.lost")).at(-1);
    };
    await (await task.claim()).begin("b");
    expect(await lose()).toMatchObject({ attemptNo: 2, mayHaveInput: true });
    await (await task.claim()).commit({ steps: [done("b")] });
    expect(await lose()).not.toHaveProperty("mayHaveInput");
    const plain = await aPausedTask();
    await plain.resume();
    await plain.claim();
    await plain.loseLease();
    await stage.scene.settle();
    expect((await plain.told("attempt.lost")).at(-1)).not.toHaveProperty("mayHaveInput");
  });

  it("by a peer that holds it lets go of nothing that others hold, and of its own hold at its word", async () => {
    const task = await aPausedTask();
    await task.pause({ by: PEER, reason: "peer too" });
    expect(await task.resume({ by: PEER })).toMatchObject({
      refusal: { code: "HELD_BY_OTHERS", message: expect.stringContaining("operator local") },
    });
    const own = await stage.scene.task();
    await own.pause({ by: PEER });
    expect(await own.resume({ by: PEER })).toMatchObject({ kind: "accepted", answer: { cause: "explicit_resume" } });
    expect(await own.told("task.resumed")).toMatchObject([{ cause: "explicit_resume" }]);
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

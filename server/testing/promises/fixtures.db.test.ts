import { describe, expect, it } from "vitest";
import type { TaskContext } from "../../sdk/worker";
import { testScene } from "./scene";

// The twelve suspension fixtures, by the worker client against the real door. Those about conditions are in wake.db.test.ts.

const stage = testScene();

/** Says something, parks once, and notes what its next turns are told. */
function parker(
  seen: TaskContext["resume"][],
  park: Parameters<TaskContext["park"]>[0] = { reason: "waiting for CI" },
) {
  return async (ctx: TaskContext) => {
    ctx.message("I looked around.");
    await ctx.step("look", () => "seen");
    await ctx.park(park);
    seen.push(ctx.resume);
    await ctx.step("act", () => "done");
  };
}

describe("a worker that parks", () => {
  it("midloop_basic: is held by a pause on top, goes on by a resume, and ends with its conversation kept", async () => {
    const notes: unknown[] = [];
    await using served = await stage.scene.serve(async (ctx) => {
      ctx.message("I looked around.");
      await ctx.park({ reason: "waiting for CI" });
      notes.push(ctx.resume?.continuity?.reason ?? null);
      await ctx.ask("ok", { message: "Like this?" });
      notes.push(ctx.resume?.continuity?.reason ?? null);
    });
    const task = await stage.scene.task({ agent: served.name });
    const { suspension } = await task.untilState("paused_by_agent");
    expect(await task.pauseAndLook()).toBe("accepted: paused");
    expect(await task.now()).toMatchObject({ state: "paused_by_client", suspension });
    await task.resume();
    await task.untilState("input_required");
    await task.answer("ok", "yes");
    await task.untilState("completed");
    expect(notes).toEqual(["waiting for CI", null, null]);
    expect((await stage.scene.ports.reader.messages(task.ref, 0, 10)).map(({ origin }) => origin)).toEqual([
      "agent",
      "answer",
    ]);
  });

  it("nested: of two the resume of one leaves the other parked, under a handle and a checkpoint of its own", async () => {
    await using served = await stage.scene.serve(parker([]), { capacity: 2 });
    const [a, b] = [await stage.scene.task({ agent: served.name }), await stage.scene.task({ agent: served.name })];
    const held = [await a.untilState("paused_by_agent"), await b.untilState("paused_by_agent")];
    expect(held[0]?.suspension).not.toBe(held[1]?.suspension);
    await a.resume();
    await a.untilState("completed");
    expect(await b.now()).toEqual(held[1]);
    const ended = await a.now();
    await b.resume();
    await b.untilState("completed");
    expect(await a.now()).toEqual(ended);
  });

  it("continue_transcript_false: with and without the conversation each sees where it stopped and its own input", async () => {
    const seen: TaskContext["resume"][] = [];
    await using served = await stage.scene.serve(parker(seen, { reason: "check", summary: "Two files are left." }));
    for (const continueTranscript of [true, false]) {
      const task = await stage.scene.task({ agent: served.name });
      await task.untilState("paused_by_agent");
      await task.resume({ input: `with ${continueTranscript}`, continueTranscript });
      await task.untilState("completed");
    }
    const continuity = { stoppedAt: "look", reason: "check" };
    expect(seen).toMatchObject([
      { input: "with true", digest: null, continuity },
      { input: "with false", digest: "Two files are left.", continuity },
    ]);
  });

  it("close_while_suspended: a cancel is final, a resume of it is refused, and a second cancel changes nothing", async () => {
    await using served = await stage.scene.serve(parker([]));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    const handle = await task.handle();
    expect(await task.cancel()).toMatchObject({ kind: "accepted", answer: "canceled" });
    expect(await task.resume({ handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    expect(await task.resume()).toMatchObject({ refusal: { code: "TASK_NOT_RESUMABLE", state: "canceled" } });
    expect(await task.cancel()).toMatchObject({ kind: "unchanged", answer: "canceled" });
    expect(await task.events("task.canceled")).toHaveLength(1);
  });

  it("double_resume_race: the first resume completes it, the second is told that it is not paused and by whom", async () => {
    await using served = await stage.scene.serve(parker([]));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    await task.resume();
    const second = await task.resume();
    expect(second).toMatchObject({
      refusal: { code: "TASK_NOT_RESUMABLE", message: expect.stringContaining("not paused") },
    });
    await task.untilState("completed");
  });

  it("self_park_open: nothing wakes it but a resume, however long it waits", async () => {
    await using served = await stage.scene.serve(parker([]));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    await task.letPass(366 * 24 * 3_600_000);
    await stage.scene.settle();
    expect(await task.view()).toMatchObject({ state: "paused_by_agent", suspension: { wakeAt: null } });
    await task.resume();
    await task.untilState("completed");
  });

  it("self_park_with_input: gets input and reason word by word in the turn after, and not in the one after that", async () => {
    const seen: unknown[] = [];
    let given: unknown;
    await using served = await stage.scene.serve(async (ctx) => {
      given = await ctx.park({ reason: "  Which branch?\n" });
      seen.push(ctx.resume?.continuity ?? null);
      await ctx.ask("ok", { message: "Sure?" });
    });
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    const input = { branch: "fix/ä", "": [null, 1.5e-7] };
    await task.resume({ input });
    await task.untilState("input_required");
    await task.answer("ok", "yes");
    await task.untilState("completed");
    expect(given).toEqual(input);
    expect(seen).toMatchObject([{ reason: "Which branch?", input }, null]);
  });

  it("cold_restart: goes on in a new process from what the old one left, its conversation included", async () => {
    const seen: TaskContext["resume"][] = [];
    const first = await stage.scene.serve(parker(seen));
    const task = await stage.scene.task({ agent: first.name });
    await task.untilState("paused_by_agent");
    await first[Symbol.asyncDispose]();
    expect((await task.view()).suspension?.checkpointVersion).toBe(1);
    await using other = await stage.scene.inAnotherProcess();
    await using _ = await other.serve(parker(seen), { name: first.name });
    await task.in(other).resume();
    await task.in(other).untilState("completed");
    const steps = (await task.told("step.completed")) as readonly { key: string }[];
    expect(steps.map(({ key }) => key)).toEqual(["look", "act"]);
    expect(await stage.scene.ports.reader.messages(task.ref, 0, 10)).toHaveLength(1);
  });
});

describe("a worker that waits for work", () => {
  it("daemon_step_parity: gets a resumed task within its long poll, with its state and what it was told", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ state: { replace: { page: 2 } }, park: { reason: "nap", summary: "Half of it is read." } });
    const order = { workerId: "daemon", agents: [task.agent], waitMs: 20_000 };
    const waiting = stage.scene.door.call("POST claim", order);
    await task.resume({ continueTranscript: false });
    const [work] = (await waiting).body.work;
    expect(work).toMatchObject({ attemptNo: 2, state: { page: 2 }, resume: { digest: "Half of it is read." } });
  });
});

import { describe, expect, it } from "vitest";
import { insertAgent, insertTask } from "../insert-rows";
import { Gate } from "../serve-agent";
import { done, running } from "./hand-attempt";
import { FOREIGN, PEER, testScene } from "./scene";
import { SceneTask } from "./scene-task";

// P1 to P8, vectors 2 to 8, and the reported faults about pauses that do not bind.

const stage = testScene();
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";

describe("a pause", () => {
  it("P1: asks the worker of a working task to stop, once, and it is paused when nothing runs any more", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("a");
    expect(await task.pauseAndLook()).toBe("accepted: pausing");
    expect(await task.now()).toMatchObject({ state: "working", pending: { mode: "finish_step" } });
    expect(await attempt.beat()).toMatchObject({ directive: "pause", mode: "finish_step" });
    expect(await attempt.commit({ steps: [done("a")] })).toMatchObject({
      state: "paused_by_client",
      attemptEnded: true,
    });
    expect(await task.events("task.pause_requested")).toHaveLength(1);
    expect(await task.events("task.paused")).toHaveLength(1);
  });

  it("P2, vector 6: holds a submitted task at once, by one event, and no worker gets it before its resume", async () => {
    const task = await stage.scene.task();
    expect(await task.pauseAndLook()).toBe("accepted: paused");
    expect((await task.view()).suspension).toMatchObject({
      stopProof: "never_started",
      pausedFromState: "submitted",
      checkpointVersion: 1,
    });
    expect(await task.events("task.paused")).toHaveLength(1);
    expect(await task.tryClaim()).toBeNull();
    await task.resume();
    expect(await task.now()).toMatchObject({ state: "submitted", suspension: null });
    expect((await task.claim()).work.attemptNo).toBe(1);
  });

  it("P3, vector 7: holds a task that asks, by one event; it asks again after a resume without input", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [{ key: "q", message: "Which?" }] });
    expect(await task.pauseAndLook()).toBe("accepted: paused");
    expect((await task.view()).suspension?.pausedFromState).toBe("input_required");
    expect(await task.events("task.paused")).toHaveLength(1);
    await task.resume();
    expect(await task.now()).toMatchObject({ state: "input_required", openInterrupts: 1 });
    expect(await task.tryClaim()).toBeNull();
    await task.answer("q", "this one");
    expect((await task.claim()).work.answers).toEqual([{ key: "q", answer: "this one" }]);
  });

  it("P4, vector 3: of an unknown and of a foreign task is refused alike, and changes nothing", async () => {
    const task = await stage.scene.task();
    const unknown = await new SceneTask(stage.scene, UNKNOWN, task.agent).pause();
    const foreign = await task.pause({ by: FOREIGN });
    expect(unknown).toMatchObject({ kind: "refused", refusal: { code: "TASK_NOT_FOUND" } });
    const sameWords = (answer: object) => JSON.stringify(answer).replaceAll(task.id, UNKNOWN);
    expect(sameWords(foreign)).toBe(sameWords(unknown));
    expect(await task.now()).toMatchObject({ state: "submitted", version: 1 });
  });

  it.each(["completed", "canceled", "failed", "rejected"] as const)(
    "P5 to P7, vector 4: of a task that is %s is refused with that state, and nothing is asked of anybody",
    async (state) => {
      const task = await stage.scene.task();
      if (state === "canceled") await task.cancel();
      else await task.end(state);
      const { version } = await task.now();
      expect(await task.pause()).toMatchObject({
        kind: "refused",
        refusal: { code: "TASK_NOT_PAUSABLE", state, allowedFrom: expect.arrayContaining(["working", "submitted"]) },
      });
      expect(await task.now()).toMatchObject({ state, version });
      expect(await task.events("task.pause_requested", "task.paused")).toEqual([]);
    },
  );

  it("E1, E3, vector 4: of a task that waits for a sign-in is refused with that state", async () => {
    const { pool, made } = stage.scene;
    const id = await insertTask(pool, { agent_id: await insertAgent(pool), state: "auth_required" });
    made.push(id);
    expect(await new SceneTask(stage.scene, id, "digest").pause()).toMatchObject({
      kind: "refused",
      refusal: { code: "TASK_NOT_PAUSABLE", state: "auth_required" },
    });
  });

  it("P8, vector 5: of a paused task keeps the standing one and its first reason, and adds who asked to its holders", async () => {
    const task = await stage.scene.task();
    await task.pause({ reason: "first" });
    const before = await task.view();
    expect(await task.pauseAndLook({ reason: "again" })).toBe("unchanged: paused");
    expect((await task.view()).version).toBe(before.version);
    expect(await task.pauseAndLook({ reason: "second", by: PEER })).toBe("accepted: paused");
    const { suspension } = await task.view();
    expect(suspension).toMatchObject({ handle: before.suspension?.handle, reason: "first" });
    expect(suspension?.holders).toMatchObject([
      { kind: "operator", reason: "first" },
      { kind: "client", reason: "second" },
    ]);
    expect(await task.events("task.paused")).toHaveLength(1);
    expect(await task.events("checkpoint.created")).toHaveLength(1);
  });

  it("vector 2: is finish_step unless asked otherwise, has a handle of its own, and keeps its reason", async () => {
    const [one, two] = [await stage.scene.task(), await stage.scene.task()];
    for (const task of [one, two]) {
      await task.claim();
      await task.pause({ reason: "look at it" });
      expect((await task.now()).pending).toMatchObject({ mode: "finish_step", reason: "look at it" });
    }
    expect(await one.handle()).toMatch(/^suspend-[0-9a-f-]{36}$/);
    expect(await one.handle()).not.toBe(await two.handle());
  });

  it("vector 8: is pending, with its step named, until the step ends; a finish that comes later is refused", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("tool");
    await task.pause();
    expect(await attempt.begin("tool")).toMatchObject({ directive: "pause", attemptEnded: false });
    expect(await task.view()).toMatchObject({
      state: "working",
      pausing: { reason: "review" },
      cause: { code: "finishing", step: "tool" },
    });
    await attempt.commit({ steps: [done("tool")] });
    const late = await attempt.tryCommit({ outcome: { kind: "completed" } });
    expect(late).toMatchObject({ status: 409, body: { refusal: { code: "ATTEMPT_SUPERSEDED" } } });
    expect((await task.now()).state).toBe("paused_by_client");
  });
});

describe("a pause binds", () => {
  it("C002: a step that runs is finished, the steps behind it do not start before the resume, and then each runs once", async () => {
    const [entered, leave] = [new Gate(), new Gate()];
    const ran = { long: 0, a: 0, b: 0 };
    await using served = await stage.scene.serve(async (ctx) => {
      await ctx.step("long", async () => {
        ran.long += 1;
        entered.open();
        await leave.opened;
      });
      await ctx.step("a", () => ran.a++);
      await ctx.step("b", () => ran.b++);
    });
    const task = await stage.scene.task({ agent: served.name });
    await entered.opened;
    await task.until("names its step", ({ running }) => running.length > 0);
    await task.pause();
    expect((await task.view()).cause).toMatchObject({ code: "finishing", step: "long" });
    leave.open();
    await task.untilState("paused_by_client");
    expect(ran).toEqual({ long: 1, a: 0, b: 0 });
    await task.resume();
    await task.untilState("completed");
    expect(ran).toEqual({ long: 1, a: 1, b: 1 });
  });

  it("C004: a worker that ignores an interrupt is fenced after its grace, and what it finishes later is refused", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("deaf");
    await task.pause({ mode: "interrupt_immediate" });
    await stage.scene.settle();
    expect((await task.now()).state).toBe("working");
    await task.letPass(10_001);
    await stage.scene.settle();
    expect((await task.view()).suspension).toMatchObject({ stopProof: "fenced", stoppedAtStep: "deaf" });
    expect(await attempt.beat()).toMatchObject({ live: false });
    expect(await task.view()).toMatchObject({ state: "paused_by_client", fenced: true });
    const late = await attempt.tryCommit({ steps: [done("deaf")], outcome: { kind: "completed" } });
    expect(late.status).toBe(409);
    expect(await task.view()).toMatchObject({ state: "paused_by_client", stepsDone: 0 });
  });

  it("C004: a step that must not run twice is waited for, and named, though it was interrupted", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ running: [running("mail", false)] });
    await task.pause({ mode: "interrupt_immediate" });
    await task.letPass(10_001);
    await attempt.beat();
    await stage.scene.settle();
    expect(await task.view()).toMatchObject({ state: "working", running: [{ name: "mail", repeatable: false }] });
  });

  it("C005: each paused task of an agent says who holds it and why, and one that is let go lets no other go", async () => {
    const agent = await stage.scene.agent();
    const inFlight = [];
    while (inFlight.length < 3) {
      const task = await stage.scene.task({ agent });
      inFlight.push({ task, attempt: await task.claim() });
    }
    const queued = await stage.scene.task({ agent });
    const tasks = [...inFlight.map(({ task }) => task), queued];
    for (const task of tasks) await task.pause({ reason: "the whole agent" });
    for (const { attempt } of inFlight) await attempt.commit();
    const cause = { code: "held", reason: "the whole agent" };
    for (const task of tasks) expect(await task.view()).toMatchObject({ state: "paused_by_client", cause });
    await queued.resume();
    for (const { task } of inFlight) expect((await task.now()).state).toBe("paused_by_client");
  });

  it("C007: a task nobody holds is paused at once, also while no worker is up, and none takes it when one comes", async () => {
    const task = await stage.scene.task();
    expect(await task.pauseAndLook({ waitMs: 5_000 })).toBe("accepted: paused");
    expect(await task.now()).toMatchObject({ state: "paused_by_client", pending: null });
    expect(await task.tryClaim()).toBeNull();
  });

  it("C007: a pause whose worker died is true when its lease is over, and says that nobody answered", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).begin("a");
    await task.pause();
    await task.loseLease();
    await stage.scene.settle();
    expect(await task.view()).toMatchObject({
      state: "paused_by_client",
      pausing: null,
      fenced: true,
      suspension: { stopProof: "fenced", stoppedAtStep: "a" },
    });
  });
});

describe("the answer to a pause", () => {
  it("tells after its wait that it is not yet true, with the handle that it will have", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("a");
    expect(await task.pauseAndLook({ waitMs: 1 })).toBe("accepted: pausing");
    const handle = await task.handle();
    await attempt.commit({ steps: [done("a")] });
    expect((await task.view()).suspension).toMatchObject({ handle, boundaryMs: expect.any(Number) });
  });

  it("comes with the boundary, when that is sooner", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("a");
    const asked = task.pause({ waitMs: 20_000 });
    await task.until("is pausing", ({ pending }) => pending !== null);
    await attempt.commit({ steps: [done("a")] });
    await asked;
    expect((await task.now()).state).toBe("paused_by_client");
  });

  it("wait_for_completion: a turn that ends the task leaves it ended, and nothing is held", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await task.pause({ mode: "wait_for_completion" });
    await attempt.commit({ steps: [done("a")] });
    expect((await task.now()).pending).not.toBeNull();
    const handle = await task.handle();
    await attempt.commit({ outcome: { kind: "completed" } });
    expect(await task.outcome(handle)).toBe("ended");
    expect(await task.now()).toMatchObject({ state: "completed", pending: null, suspension: null });
  });

  it("withdrawn before its boundary never comes true, afterwards it has to be resumed", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.begin("a");
    await task.pause();
    const handle = await task.handle();
    expect(await task.withdraw(handle)).toMatchObject({ kind: "accepted" });
    expect(await task.outcome(handle)).toBe("withdrawn");
    expect(await attempt.commit({ steps: [done("a")] })).toMatchObject({ directive: "continue", attemptEnded: false });
    await task.pause();
    const second = await task.handle();
    await attempt.commit();
    expect(await task.withdraw(handle)).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    expect(await task.withdraw(second)).toMatchObject({ refusal: { code: "TASK_NOT_PAUSING" } });
  });
});

import { describe, expect, it } from "vitest";
import { type Scene, testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// timeout_resume_with_summary, timeout_fail, conditioned_trigger, vectors 13 to 15: a parked task wakes by itself, once, as it asked for.

const stage = testScene();
const MINUTE_MS = 60_000;

type Conditions = Record<string, unknown>;

/** A task that said something and parked under these conditions. */
async function aParkedTask(conditions: Conditions, summary: string | null = null): Promise<SceneTask> {
  const task = await stage.scene.task();
  const attempt = await task.claim();
  await attempt.commit({ messages: [{ text: "I read the first half." }] });
  await attempt.commit({ park: { reason: "waiting", summary, conditions } });
  return task;
}

/** What it waits for and what has become of that, in order: `trigger open`. */
async function waitsOf(task: SceneTask): Promise<readonly string[]> {
  return ((await task.view()).suspension?.conditions ?? []).map(({ kind, status }) => `${kind} ${status}`);
}

describe("a timeout", () => {
  it("timeout_resume_with_summary, vector 13: wakes it with its own summary and nothing else, and it can be completed", async () => {
    const trigger = { kind: "summary.asked", provider: "github" };
    const task = await aParkedTask({ trigger, timeout: { durationMinutes: 5 } }, "Half of it is read.");
    await task.letPass(4 * MINUTE_MS);
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    expect(await waitsOf(task)).toEqual(["trigger open", "timeout open"]);
    await task.letPass(2 * MINUTE_MS);
    await stage.scene.settle();
    expect(await waitsOf(task)).toEqual(["trigger closed", "timeout fired"]);
    expect(await stage.scene.send(trigger.kind, { provider: trigger.provider })).toMatchObject({ woken: 0 });
    await stage.scene.settle();
    expect(await task.told("task.resumed")).toMatchObject([
      { cause: "timeout", previousState: "paused_by_agent", hadResumeInput: false, continueTranscript: false },
    ]);
    const attempt = await task.claim();
    expect(attempt.work.resume).toMatchObject({
      cause: "timeout",
      input: null,
      continueTranscript: false,
      digest: "Half of it is read.",
      continuity: { reason: "waiting", cause: "timeout" },
    });
    expect(attempt.work.messages).toEqual([]);
    await attempt.commit({ outcome: { kind: "completed" } });
    expect(await stage.scene.ports.reader.messages(task.ref, 0, 10)).toHaveLength(1);
  });

  it("without a summary of its own gives the conversation in short", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 5 } });
    await task.letPass(6 * MINUTE_MS);
    await stage.scene.settle();
    expect((await task.claim()).work.resume?.digest).toContain("I read the first half.");
  });

  it("timeout_fail, vector 13: fails it at its time and says so, also when all processes were restarted in between", async () => {
    const trigger = { kind: "fail.asked", provider: "github" };
    const task = await aParkedTask({ trigger, timeout: { durationMinutes: 1, onTimeout: "fail" } });
    const handle = await task.handle();
    expect(await waitsOf(task)).toEqual(["trigger open", "timeout open"]);
    await task.letPass(MINUTE_MS + 1_000);
    await using other: Scene & AsyncDisposable = await stage.scene.inAnotherProcess();
    await other.settle();
    expect(await task.view()).toMatchObject({ state: "failed", endedReason: expect.stringContaining("timeout") });
    expect(await waitsOf(task)).not.toContain("trigger open");
    expect(await stage.scene.send(trigger.kind, { provider: trigger.provider })).toMatchObject({ woken: 0 });
    await stage.scene.settle();
    expect(await task.events("task.resumed")).toEqual([]);
    expect(await task.resume({ handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    expect(await task.resume()).toMatchObject({ refusal: { code: "TASK_NOT_RESUMABLE", state: "failed" } });
  });

  it("resume_with_input: gives the input that it was set with, once, and the conversation", async () => {
    const input = { tries: 2 };
    const task = await aParkedTask({ timeout: { durationMinutes: 1, onTimeout: "resume_with_input", input } });
    await task.letPass(MINUTE_MS + 1_000);
    await stage.scene.settle();
    const { work } = await task.claim();
    expect(work).toMatchObject({ parks: [{ input }], resume: { cause: "timeout", input, hadInput: true } });
    expect(work.messages).toHaveLength(2);
  });

  it("runs as long as it says: nothing wakes a task before, and it is woken once", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 1 } });
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    await task.letPass(MINUTE_MS + 1_000);
    await using other = await stage.scene.inAnotherProcess();
    await Promise.all([stage.scene.settle(), other.settle(), stage.scene.settle(), other.settle()]);
    expect(await task.events("task.resumed")).toHaveLength(1);
  });
});

describe("an instant", () => {
  it("wakes it when it has come, one in the past at once, with its conversation", async () => {
    const [past, future] = [
      await aParkedTask({ at: "2020-02-29T00:00:00+02:00" }),
      await aParkedTask({ at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }),
    ];
    await stage.scene.settle();
    expect([(await past.now()).state, (await future.now()).state]).toEqual(["resumed", "paused_by_agent"]);
    await future.letPass(11 * MINUTE_MS);
    await stage.scene.settle();
    for (const task of [past, future]) {
      expect(await task.told("task.resumed")).toMatchObject([{ cause: "condition_fired", continueTranscript: true }]);
      expect((await task.claim()).work.messages).toHaveLength(1);
    }
  });

  it("does not wake a task that was resumed before", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 1, onTimeout: "fail" } });
    await task.resume();
    await task.letPass(2 * MINUTE_MS);
    await stage.scene.settle();
    expect((await task.now()).state).toBe("resumed");
    expect(await task.events("task.resumed", "task.failed")).toHaveLength(1);
  });
});

describe("conditions", () => {
  it.each([
    ["timeout.durationMinutes", { timeout: { durationMinutes: 0 } }],
    ["timeout.durationMinutes", { timeout: { durationMinutes: 525_601 } }],
    ["timeout.durationMinutes", { timeout: {} }],
    ["timeout.onTimeout", { timeout: { durationMinutes: 1, onTimeout: "explode" } }],
    ["timeout.extra", { timeout: { durationMinutes: 1, extra: true } }],
    ["whenever", { whenever: true }],
    ["at", { at: "tomorrow" }],
    ["onEvent", { onEvent: "bad topic" }],
    ["onEvent", { onEvent: " " }],
    ["trigger.provider", { trigger: { kind: "push" } }],
    ["afterTask", { afterTask: "the other one" }],
  ])("vector 15: with a fault at %s are refused with its path, and the run goes on", async (path, conditions) => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const reply = await attempt.tryCommit({ park: { reason: "wait", conditions: conditions as never } });
    expect(reply.status).toBe(400);
    const paths = Object.keys(reply.body.fields).map((field) => field.replace(/^\//, "").replaceAll("/", "."));
    expect(paths).toEqual([`park.conditions.${path}`]);
    expect(await task.now()).toMatchObject({ state: "working", suspension: null });
    await attempt.commit({ outcome: { kind: "completed" } });
  });

  it("a blank reason to park is refused with its path", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const reply = await attempt.tryCommit({ park: { reason: " \n" } });
    expect(reply).toMatchObject({ status: 400, body: { fields: { "/park/reason": expect.any(String) } } });
    expect((await task.now()).state).toBe("working");
  });
});

describe("an event", () => {
  it("vector 14: wakes it once by its topic, and a second one does nothing", async () => {
    const task = await aParkedTask({ onEvent: "ci.build.completed" });
    await stage.scene.send("ci.build.failed");
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    expect(await stage.scene.send("ci.build.completed", { data: { green: true } })).toMatchObject({ woken: 1 });
    expect(await stage.scene.send("ci.build.completed")).toMatchObject({ woken: 0 });
    await stage.scene.settle();
    expect(await task.told("task.resumed")).toMatchObject([
      { cause: "condition_fired", previousState: "paused_by_agent" },
    ]);
    expect((await task.claim()).work.parks).toMatchObject([{ input: { green: true } }]);
  });

  it("vector 14: and a timeout do nothing after somebody resumed it by hand", async () => {
    const task = await aParkedTask({ onEvent: "ci.done", timeout: { durationMinutes: 1, onTimeout: "fail" } });
    await task.resume();
    expect(await stage.scene.send("ci.done")).toMatchObject({ woken: 0 });
    await task.letPass(2 * MINUTE_MS);
    await stage.scene.settle();
    expect((await task.now()).state).toBe("resumed");
    expect(await task.events("task.resumed", "task.failed")).toHaveLength(1);
  });

  it("conditioned_trigger: wakes what waits for its provider and kind, nobody resumes it, and it is completed", async () => {
    await using served = await stage.scene.serve(async (ctx) => {
      await ctx.park({ reason: "merge", conditions: { trigger: { kind: "pull_request", provider: "github" } } });
    });
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    expect((await task.view()).suspension?.conditions).toMatchObject([
      { kind: "trigger", topic: "pull_request", provider: "github", status: "open", setBy: "agent" },
    ]);
    await stage.scene.send("pull_request", { provider: "gitlab" });
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    const { eventId } = await stage.scene.send("pull_request", { provider: "github" });
    await stage.scene.settle();
    await task.untilState("completed");
    expect((await task.view()).suspension?.conditions).toMatchObject([{ status: "fired", eventId }]);
    expect((await task.receipts()).map(({ verb }) => verb).toReversed()).toEqual(["create", "park", "wake"]);
    const matched = await stage.scene.pool.query(
      "select matched_event as event, initiator from receipt where task_id = $1 and verb = 'wake'",
      [task.id],
    );
    expect(matched.rows).toMatchObject([{ event: { eventId, topic: "pull_request" }, initiator: "policy" }]);
  });

  it("that came while the task was at work wakes it when it parks, so that nobody waits for what is over", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await stage.scene.send("deploy.ready");
    await attempt.commit({ park: { reason: "wait", conditions: { onEvent: "deploy.ready" } } });
    await stage.scene.settle();
    expect((await task.now()).state).toBe("resumed");
  });
});

describe("a parked task that people hold", () => {
  it("is not woken by its time; it goes on for that cause when they let go, and at once when they resume it", async () => {
    const [released, resumed] = [
      await aParkedTask({ timeout: { durationMinutes: 1 } }),
      await aParkedTask({ timeout: { durationMinutes: 1 } }),
    ];
    for (const task of [released, resumed]) {
      await task.pause({ reason: "not yet" });
      await task.letPass(2 * MINUTE_MS);
      await stage.scene.settle();
      const cause = { code: "held", reason: "not yet", conditionFired: true };
      expect(await task.view()).toMatchObject({ state: "paused_by_client", cause });
    }
    await released.release();
    await resumed.resume();
    expect(await released.told("task.resumed")).toMatchObject([{ cause: "timeout" }]);
    expect(await resumed.told("task.resumed")).toMatchObject([{ cause: "explicit_resume" }]);
    for (const task of [released, resumed]) expect((await task.claim()).work.parks).toHaveLength(1);
  });

  it("waits on by itself when they let go and nothing has come, with its handle and what wakes it", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 5 } });
    const handle = await task.handle();
    await task.pause();
    expect(await task.release()).toMatchObject({ kind: "accepted" });
    expect(await task.now()).toMatchObject({ state: "paused_by_agent", suspension: handle });
    await task.letPass(6 * MINUTE_MS);
    await stage.scene.settle();
    expect((await task.now()).state).toBe("resumed");
  });
});

describe("a pause with an end of its own", () => {
  it("goes on by its timeout or when another task ends, whichever comes first, and only once", async () => {
    const other = await stage.scene.task();
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await task.pause({ conditions: { timeout: { durationMinutes: 2 }, afterTask: other.id } });
    await attempt.commit();
    await other.cancel();
    await stage.scene.settle();
    await task.letPass(3 * MINUTE_MS);
    await stage.scene.settle();
    expect(await task.told("task.resumed")).toMatchObject([{ cause: "condition_fired" }]);
    expect(await waitsOf(task)).toEqual(["timeout closed", "task fired"]);
  });
});

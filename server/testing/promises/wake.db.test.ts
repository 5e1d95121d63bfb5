import { describe, expect, it } from "vitest";
import type { WorkItem } from "../../contract/worker-protocol";
import { type Scene, testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// timeout_resume_with_summary, timeout_fail, vectors 13 and 15: a parked task wakes by itself, once, as it asked for.

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

describe("a timeout", () => {
  it("timeout_resume_with_summary, vector 13: wakes it with its own summary and nothing else, and it can be completed", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 5 } }, "Half of it is read.");
    await task.letPass(4 * MINUTE_MS);
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    await task.letPass(2 * MINUTE_MS);
    await stage.scene.settle();
    expect(await task.told("task.resumed")).toMatchObject([
      { cause: "timeout", previousState: "paused_by_agent", hadResumeInput: false, continueTranscript: false },
    ]);
    const attempt = await task.claim();
    expect(attempt.work.resume).toMatchObject({
      cause: "timeout",
      input: null,
      continueTranscript: false,
      continuity: { reason: "waiting", cause: "timeout" },
    });
    expect(attempt.work.messages).toEqual([]);
    await attempt.commit({ outcome: { kind: "completed" } });
    expect(await stage.scene.ports.reader.messages(task.ref, 0, 10)).toHaveLength(1);
  });

  it("timeout_fail, vector 13: fails it at its time and says so, also when all processes were restarted in between", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 1, onTimeout: "fail" } });
    const handle = await task.handle();
    await task.letPass(MINUTE_MS + 1_000);
    await using other: Scene & AsyncDisposable = await stage.scene.inAnotherProcess();
    await other.settle();
    expect(await task.view()).toMatchObject({ state: "failed", endedReason: expect.stringContaining("timeout") });
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

describe("a parked task that people hold", () => {
  it("is not woken by its time; a resume by them lets it go on", async () => {
    const task = await aParkedTask({ timeout: { durationMinutes: 1 } });
    await task.pause({ reason: "not yet" });
    await task.letPass(2 * MINUTE_MS);
    await stage.scene.settle();
    expect(await task.view()).toMatchObject({ state: "paused_by_client", cause: { code: "held", reason: "not yet" } });
    await task.resume();
    const { work }: { readonly work: WorkItem } = await task.claim();
    expect(work.parks).toHaveLength(1);
  });
});

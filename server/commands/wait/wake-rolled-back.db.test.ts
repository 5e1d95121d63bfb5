import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../testing/test-database";
import { WaitScene } from "../../testing/wait-scene";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const failLaunch = async (taskId: string) =>
  scene.commit(await scene.claim(taskId), { launchFailed: { reason: "No place to work in." } });
const open = async (taskId: string) =>
  (await scene.view(taskId)).suspension?.conditions.filter(({ status }) => status === "open").map(({ kind }) => kind);

describe("a resume that is taken back", () => {
  it("leaves the task to what may still wake it, at the deadlines it had", async () => {
    const taskId = await scene.park({ onEvent: "ci.done", timeout: { durationMinutes: 60 } });
    const before = (await scene.view(taskId)).suspension?.conditions.find(({ kind }) => kind === "timeout");
    await scene.resume(taskId);
    await failLaunch(taskId);
    expect(await open(taskId)).toEqual(["event", "timeout"]);
    const after = (await scene.view(taskId)).suspension?.conditions.find(({ kind }) => kind === "timeout");
    expect(after?.dueAt).toBe(before?.dueAt);
    await scene.send("ci.done", { data: 7 });
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
    expect((await scene.claim(taskId)).parks).toEqual([{ cause: "condition_fired", input: 7 }]);
  });

  it("leaves a pause that came meanwhile its own end, beside what the agent waits for", async () => {
    const taskId = await scene.park({ onEvent: "ci.done", timeout: { durationMinutes: 60 } });
    await scene.resume(taskId);
    const work = await scene.claim(taskId);
    await scene.pause(taskId, { conditions: { at: "2099-01-01T00:00:00Z" } });
    await scene.commit(work, { launchFailed: { reason: "No place to work in." } });
    expect(await open(taskId)).toEqual(["at", "event", "timeout"]);
    await scene.pass(taskId, "at");
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({ state: "paused_by_agent", suspension: { holders: [] } });
    expect(await open(taskId)).toEqual(["event", "timeout"]);
  });

  it("is not woken again by what woke it, and keeps what that gave for the next resume", async () => {
    const conditions = {
      onEvent: "ci.done",
      timeout: { durationMinutes: 60, onTimeout: "resume_with_input", input: 5 },
    };
    const taskId = await scene.park(conditions as Parameters<WaitScene["park"]>[0]);
    await scene.pass(taskId, "timeout");
    await scene.look();
    await failLaunch(taskId);
    expect(await scene.view(taskId)).toMatchObject({ state: "paused_by_agent", suspension: { pendingInput: 5 } });
    expect(await open(taskId)).toEqual(["event"]);
    expect(await scene.look()).toBe(0);
    await scene.pause(taskId, { conditions: { onEvent: "review.done" } });
    await scene.send("review.done");
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
    await scene.resume(taskId);
    expect((await scene.claim(taskId)).parks).toEqual([{ cause: "explicit_resume", input: 5 }]);
  });
});

describe("a timeout that resumes with a summary", () => {
  it("gives the agent its own summary in the place of the conversation, and else the conversation in short", async () => {
    const timeout = { durationMinutes: 1 };
    const plain = await scene.working();
    await scene.commit(plain, { messages: [{ text: "I looked at two." }] });
    await scene.commit(plain, { park: { reason: "nap", conditions: { timeout } } }, 2);
    const summed = await scene.working();
    await scene.commit(summed, { messages: [{ text: "I looked at two." }] });
    await scene.commit(summed, { park: { reason: "nap", summary: "Two of five.", conditions: { timeout } } }, 2);
    for (const [{ taskId }, digest] of [
      [plain, "Digest of 1 message. Nothing is left out.\n\nagent: I looked at two."],
      [summed, "Two of five."],
    ] as const) {
      await scene.pass(taskId, "timeout");
      await scene.look();
      expect((await scene.events(taskId, "task.resumed"))[0]?.data).toMatchObject({
        cause: "timeout",
        previousState: "paused_by_agent",
        hadResumeInput: false,
        continueTranscript: false,
      });
      expect(await scene.view(taskId)).toMatchObject({ suspension: { digest, continueTranscript: false } });
      expect(await scene.claim(taskId)).toMatchObject({
        messages: [],
        resume: { cause: "timeout", condition: { kind: "timeout" }, digest },
      });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RegisterAgent } from "../../contract/register-agent";
import { testDatabase } from "../../testing/test-database";
import { WaitScene } from "../../testing/wait-scene";
import { registerAgent } from "../worker/register-agent";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("a timeout that brings an input which its agent takes no more", () => {
  const timeout = { durationMinutes: 1, onTimeout: "resume_with_input", input: { page: 1 } } as const;
  const takesWords = (name: string) =>
    registerAgent(scene.tools.ports, "local", {
      name,
      ...RegisterAgent.parse({ version: "2", canPark: true, resumeSchema: { type: "string" } }),
    });

  it("ends a task that waits for nothing else, by name, and says what to do", async () => {
    const taskId = await scene.park({ timeout });
    await takesWords((await scene.view(taskId)).agent);
    await scene.pass(taskId, "timeout");
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({
      state: "failed",
      endedReason: expect.stringMatching(/no longer fits what the agent takes.*Fork the task from its last checkpoint/),
    });
    expect((await scene.events(taskId, "task.failed")).map(({ data }) => data)).toMatchObject([
      { code: "TIMEOUT_INPUT_NOT_VALID" },
    ]);
  });

  it("is dropped where something else may wake the task", async () => {
    const taskId = await scene.park({ timeout, onEvent: "still.there" });
    await takesWords((await scene.view(taskId)).agent);
    await scene.pass(taskId, "timeout");
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
    expect(await scene.events(taskId, "suspension.condition_dropped")).toHaveLength(1);
    await scene.send("still.there");
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("leaves a task with the operator who set it", async () => {
    const taskId = await scene.create();
    await scene.pause(taskId, { conditions: { timeout } });
    await takesWords((await scene.view(taskId)).agent);
    await scene.pass(taskId, "timeout");
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({ state: "paused_by_client", suspension: { holders: [{}] } });
    expect(await scene.look()).toBe(0);
  });

  it("ends a task that was held meanwhile when it would be given, before its agent gets it", async () => {
    const taskId = await scene.park({ timeout });
    await scene.pause(taskId);
    await takesWords((await scene.view(taskId)).agent);
    await scene.pass(taskId, "timeout");
    await scene.look();
    await scene.release(taskId);
    await expect(scene.claim(taskId)).rejects.toThrow();
    expect(await scene.view(taskId)).toMatchObject({
      state: "failed",
      endedReason: expect.stringContaining("TIMEOUT_INPUT_NOT_VALID"),
    });
  });
});

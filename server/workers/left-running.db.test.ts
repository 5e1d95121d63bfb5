import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelTask } from "../commands/task/cancel-task";
import { CancelTaskInput } from "../contract/task-inputs";
import { begun, sessionScene } from "../testing/session-scene";

const scene = sessionScene();
const { door, view } = scene;
const HOST = "build-1:boot";
let attachment: string;
let executionId: string;

/** A session whose process is in the middle of a turn. */
beforeEach(async () => {
  executionId = randomUUID();
  ({ attachment } = (await scene.open({ host: HOST })).body);
  await report({ process: { executionId }, event: { kind: "ready" } });
  await report(begun("p1"));
});

const report = (more: object = {}) => scene.report(attachment, more);
const left = (pids: readonly number[], of = executionId) =>
  report({ event: { kind: "left_running", executionId: of, pids } });
const note = async () => (await view())?.processNote;
const lookedFor = async () =>
  (await door.ports.sessions.executors(HOST)).filter((executor) => executor.taskId === scene.taskId).length;

describe("what an agent leaves running", () => {
  it("C029: is told of a task that was canceled meanwhile, and looked for at the next start", async () => {
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId: scene.taskId, undoMs: 0 }));
    expect((await report()).body).toMatchObject({ over: true });
    expect((await report()).body.refusal.code).toBe("SESSION_ENDED");
    expect((await left([4312, 4313])).status).toBe(200);
    expect(await note()).toBe(
      "2 processes of its agent could not be ended and may still do work on build-1: 4312, 4313.",
    );
    expect((await door.ports.tasks.find(scene.ref()))?.state).toBe("canceled");
    expect(await lookedFor()).toBe(1);
  });

  it("stands beside the fault of its session, until it runs again", async () => {
    await report({ event: { kind: "failed", cause: "crash", message: "It broke." } });
    expect(await lookedFor()).toBe(0);
    await left([7]);
    expect(await view()).toMatchObject({
      fault: "crash",
      faultMessage: expect.stringContaining("It broke."),
      processNote: expect.stringMatching(/^1 process of its agent .* on build-1: 7\.$/),
    });
    expect(await lookedFor()).toBe(1);
  });

  it("is nobody's to tell but whose process it was", async () => {
    expect((await left([7], randomUUID())).body.refusal.code).toBe("SESSION_SUPERSEDED");
    expect((await left([])).status).toBe(400);
    expect(await note()).toBeNull();
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { createTask } from "../task/create-task";
import { pauseTask } from "../task/pause-task";
import { resumeTask } from "../task/resume-task";
import { beginSafely } from "./begin-safely";
import { releaseStop } from "./release-stop";
import { turnSafeStart } from "./turn-safe-start";

const database = testDatabase();
const door = testWorkerDoor(database);
beforeAll(async () => {
  await door.call("PUT agents/coder", { version: "1" });
});

async function make(): Promise<string> {
  const input = CreateTaskInput.parse({ agent: "coder", title: "T", input: {} });
  const made = await createTask(door.ports, door.operator, input);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}
const claim = async () =>
  (await door.call("POST claim", { workerId: "w", agents: ["coder"], waitMs: 0 })).body.work.length;

describe("safe start", () => {
  it("holds nothing at a restart while it is off", async () => {
    expect(await beginSafely(door.ports)).toEqual([]);
    expect(await door.ports.stops.standing("local")).toEqual([]);
    await make();
    expect(await claim()).toBe(1);
  });

  it("holds everything after a restart until somebody lets go of it", async () => {
    const queued = await make();
    const held = await make();
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId: held, reason: "look" }));
    await turnSafeStart(door.ports, door.operator, { on: true });
    expect(await door.ports.safeStart.isOn("local")).toBe(true);
    // It is about restarts: what runs goes on.
    expect(await door.ports.stops.standing("local")).toEqual([]);
    expect(await beginSafely(door.ports)).toEqual(["local"]);
    // A second restart before anybody came finds it standing.
    await beginSafely(door.ports);
    const [stop, ...more] = await door.ports.stops.standing("local");
    expect(more).toEqual([]);
    expect(stop).toMatchObject({
      actor: "system:safe-start",
      reason: expect.stringContaining("restarted"),
      waiting: 1,
    });
    expect(await claim()).toBe(0);
    const refused = await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId: held }));
    expect(refused).toMatchObject({ kind: "refused", refusal: { code: "SCOPE_HELD" } });
    await releaseStop(door.ports, door.operator, { holdId: stop?.id ?? "", perSecond: 10, reason: null });
    expect(await claim()).toBe(1);
    expect(await door.ports.tasks.find({ tenantId: "local", taskId: queued })).toMatchObject({ state: "working" });
    await turnSafeStart(door.ports, door.operator, { on: false });
    expect(await beginSafely(door.ports)).toEqual([]);
  });
});

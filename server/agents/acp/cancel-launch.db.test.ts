import { describe, expect, it } from "vitest";
import { isProcessAlive } from "../../cli/process-identity";
import { cancelTask } from "../../commands/task/cancel-task";
import { resumeTask } from "../../commands/task/resume-task";
import { CancelTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import { launchedProcess } from "../../testing/acp/launched-process";
import type { Script } from "../../testing/acp/script";
import { ServedAgent } from "../../testing/acp/serve-scripted";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const HANGS: Partial<Script> = { slow: 600_000, ignoresTerm: true };
const CRASHES: Partial<Script> = { turns: [[{ say: "Half of it." }, { exit: 3 }]] };

/** Longer than any of these tests: nothing here ends by the time of a launch. */
const timeouts = { launchMs: 600_000, stallMs: 600_000, cancelMs: 9_000, keepMs: 600_000 };
const serve = (name: string, script: Partial<Script>) => ServedAgent.open(door, script, { name, timeouts });

const launched = (taskId: string, before?: number) => launchedProcess({ door, pool: database.pool }, taskId, before);

/** When the cancel was answered with its end, milliseconds. */
async function cancelNow(taskId: string): Promise<number> {
  const order = CancelTaskInput.parse({ taskId, undoMs: 0, reason: "stop" });
  expect(await cancelTask(door.ports, door.operator, order)).toMatchObject({ kind: "accepted", answer: "canceled" });
  return Date.now();
}
const resume = (taskId: string) => resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
const untilGone = (pid: number) =>
  expect.poll(() => isProcessAlive(pid), { timeout: 20_000, interval: 25 }).toBe(false);

describe("a task that is canceled", () => {
  it("C029: while its agent is launched takes the process along, within 5 s of the answer", async () => {
    await using agent = await serve("starter", HANGS);
    const taskId = await agent.start();
    const pid = await launched(taskId);
    const answeredMs = await cancelNow(taskId);
    await untilGone(pid);
    expect(Date.now()).toBeLessThan(answeredMs + 5_000);
    expect(agent.prompts()).toEqual([]);
    expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({ state: "cancelled" });
  });

  it("while its agent is resumed takes the process along: nothing of the resume is launched again", async () => {
    await using agent = await serve("resumer", CRASHES);
    const taskId = await agent.start();
    await agent.until(taskId, ({ cutOff }) => cutOff);
    const first = await launched(taskId);
    agent.write(HANGS);
    await resume(taskId);
    const pid = await launched(taskId, first);
    await cancelNow(taskId);
    await untilGone(pid);
    // Whoever would be launched for it again would be so before this one's turn is over.
    agent.write({});
    await agent.until(await agent.start(), ({ state }) => state === "input_required");
    expect([agent.asked("session/resume").length, agent.asked("session/load").length]).toEqual([0, 0]);
    expect(new Set(agent.asked("session/prompt").map(({ pid: one }) => one)).size).toBe(2);
  });

  it.each(["before somebody resumes it", "before a worker takes the resume"])(
    "%s is never launched again",
    async (when) => {
      await using agent = await serve(`quiet-${when.length}`, CRASHES);
      const taskId = await agent.start();
      await agent.until(taskId, ({ cutOff }) => cutOff);
      await agent.stop();
      agent.write({});
      if (when.includes("worker")) {
        expect(await resume(taskId)).toMatchObject({ kind: "accepted" });
        expect((await agent.until(taskId, () => true)).state).toBe("resumed");
      }
      await cancelNow(taskId);
      if (!when.includes("worker")) expect(await resume(taskId)).toMatchObject({ kind: "refused" });
      await agent.serve();
      await agent.until(await agent.start(), ({ state }) => state === "input_required");
      expect(agent.asked("initialize")).toHaveLength(2);
      expect(agent.prompts()).toHaveLength(2);
    },
  );
});

import { describe, expect, it } from "vitest";
import { isProcessAlive } from "../../cli/process-identity";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { AnswerInterruptInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import { launchedProcess } from "../../testing/acp/launched-process";
import type { Script } from "../../testing/acp/script";
import { ServedAgent } from "../../testing/acp/serve-scripted";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const HANGS: Partial<Script> = { slow: 600_000, ignoresTerm: true };

/** Longer than any of these tests: nothing here ends by the time of a launch. */
const timeouts = { launchMs: 600_000, stallMs: 600_000, cancelMs: 9_000, keepMs: 600_000 };
const serve = (name: string, script: Partial<Script>) => ServedAgent.open(door, script, { name, timeouts });
const launched = (taskId: string, before?: number) => launchedProcess({ door, pool: database.pool }, taskId, before);

type Mode = PauseTaskInput["mode"];

const pause = (taskId: string, mode: Mode) =>
  pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, mode, reason: "look", waitMs: 0 }));
const resume = (taskId: string) => resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
const session = (taskId: string) => door.ports.sessions.find({ tenantId: "local", taskId });

describe("a task that is paused while its agent is launched", () => {
  it.each<Mode>(["finish_step", "interrupt_immediate"])(
    "by %s is held as soon as nothing of the launch runs; a resume launches it, and it gets its prompt once",
    async (mode) => {
      await using agent = await serve(`begins-${mode.length}`, HANGS);
      const taskId = await agent.start();
      const pid = await launched(taskId);
      expect(await pause(taskId, mode)).toMatchObject({ kind: "accepted" });
      const held = await agent.until(taskId, ({ state }) => state === "paused_by_client");
      expect(held.suspension).toMatchObject({ stopProof: "acknowledged", reason: "look" });
      expect(isProcessAlive(pid)).toBe(false);
      expect(await session(taskId)).toMatchObject({ fault: null, interruptedAt: null, turns: 0 });
      expect(agent.prompts()).toEqual([]);
      agent.write({});
      await resume(taskId);
      await agent.until(taskId, ({ state }) => state === "input_required");
      expect(agent.prompts()).toEqual(["Remember SECRET-apple."]);
    },
  );

  it("again keeps its conversation and what people said: the next launch brings both", async () => {
    await using agent = await serve("comes-back", { turns: [[{ say: "Done." }], [{ say: "On it: {remembered}." }]] });
    const taskId = await agent.start();
    const [review] = (await agent.until(taskId, ({ state }) => state === "input_required")).interrupts;
    const first = await launched(taskId);
    await agent.rest();
    agent.write({ ...HANGS });
    const answer = { taskId, interruptId: review?.id, answer: { reply: "Use the other branch." } };
    await answerInterrupt(door.ports, door.operator, AnswerInterruptInput.parse(answer));
    await launched(taskId, first);
    await pause(taskId, "finish_step");
    await agent.until(taskId, ({ state }) => state === "paused_by_client");
    agent.write({ turns: [[{ say: "Done." }], [{ say: "On it: {remembered}." }]] });
    await resume(taskId);
    await agent.until(taskId, ({ interrupts }) => interrupts.some(({ key }) => key === "review-2"));
    expect(agent.prompts()).toEqual(["Remember SECRET-apple.", "Use the other branch."]);
    expect(await session(taskId)).toMatchObject({ lastStrategy: "native", turns: 2 });
  });

  it("to the end of its turn is launched and prompted all the same", async () => {
    await using agent = await serve("goes-on", { slow: 1_000 });
    const taskId = await agent.start();
    await launched(taskId);
    await pause(taskId, "wait_for_completion");
    const held = await agent.until(taskId, ({ state }) => state === "paused_by_client");
    expect(held.interrupts).toMatchObject([{ key: "review-1", status: "open" }]);
    expect(agent.prompts()).toEqual(["Remember SECRET-apple."]);
  });
});

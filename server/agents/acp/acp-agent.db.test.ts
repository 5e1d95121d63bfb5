import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { createTask } from "../../commands/task/create-task";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { AnswerInterruptInput, CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { createWorker } from "../../sdk/worker";
import { scriptedProfile, writeScript } from "../../testing/acp/acp-scene";
import type { Script } from "../../testing/acp/script";
import { type OpenDoor, openWorkerDoor } from "../../testing/open-worker-door";
import { testDatabase } from "../../testing/test-database";
import { acpAgent } from "./run/acp-agent";
import { AgentHost } from "./run/host";

const database = testDatabase();
let door: OpenDoor;
const cleanUps: (() => Promise<void>)[] = [];
beforeAll(async () => {
  door = await openWorkerDoor(database.url);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});
afterAll(async () => {
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
});

/** A task of a scripted agent that a worker serves; its folder holds script, marks and log. */
async function start(name: string, script: Partial<Script>) {
  const { folder, profile } = await scriptedProfile({ name });
  writeScript(folder, script);
  const serve = async () => {
    const host = new AgentHost({ profile, env: process.env });
    const worker = createWorker({ url: door.url, key: door.key, agents: [acpAgent(host)], log: () => undefined });
    const running = worker.run();
    await worker.ready;
    return async () => {
      await worker.stop({ now: true, timeoutMs: 2_000 });
      await running;
      await host.endAll();
    };
  };
  const stop = await serve();
  cleanUps.push(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const input = { prompt: "Remember SECRET-apple and do it." };
  const made = await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent: name, title: "T", input }));
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return { taskId: made.taskId, folder };
}

async function until(taskId: string, isSo: (task: TaskView) => boolean): Promise<TaskView> {
  for (;;) {
    const woken = door.ports.wakes.wait([`task:${taskId}`], 200);
    const task = await door.ports.reader.findView({ tenantId: "local", taskId });
    if (task && isSo(task)) return task;
    await woken;
  }
}

const asking = (taskId: string) => until(taskId, ({ state }) => state === "input_required");
async function answer(task: TaskView, value: unknown): Promise<void> {
  const open = task.interrupts.find(({ status }) => status === "open");
  const order = AnswerInterruptInput.parse({ taskId: task.id, interruptId: open?.id, answer: value });
  expect(await answerInterrupt(door.ports, door.operator, order)).not.toMatchObject({ kind: "refused" });
}

describe("a coding agent at the real door", () => {
  it("asks before a call, makes it after the answer, is reviewed and completes", async () => {
    const { taskId, folder } = await start("coder", {});
    const marks = join(folder, "marks");
    writeScript(folder, { turns: [[{ say: "I need to." }, { call: "make", ask: true, marks }, { say: "Made." }]] });
    const asked = await asking(taskId);
    expect(existsSync(marks)).toBe(false);
    await answer(asked, { decision: "allow" });
    const review = await until(taskId, ({ state, stepsDone }) => state === "input_required" && stepsDone > 1);
    expect(readFileSync(marks, "utf8")).toBe("make\n");
    await answer(review, { reply: "" });
    expect(await until(taskId, ({ endedAt }) => endedAt !== null)).toMatchObject({
      state: "completed",
      endedReason: "Made.",
    });
  });

  it("is paused between two calls and goes on in the same session with what was said", async () => {
    const { taskId, folder } = await start("pauser", {});
    const marks = join(folder, "marks");
    const calls = ["one", "two", "three"].flatMap((call) => [{ call, marks, ms: 200 }, { wait: 400 }]);
    writeScript(folder, { turns: [calls, [{ say: "It was {remembered}." }]] });
    await until(taskId, () => existsSync(marks));
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, reason: "look", mode: "finish_step" }));
    const paused = await until(taskId, ({ state }) => state === "paused_by_client");
    expect(readFileSync(marks, "utf8")).toBe("one\n");
    expect(paused.suspension).toMatchObject({ stopProof: "acknowledged" });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, input: "What was it?" }));
    await asking(taskId);
    const prompts = readFileSync(join(folder, "log"), "utf8")
      .split("\n")
      .filter((line) => line.includes('"session/prompt"'));
    expect(prompts.map((line) => JSON.parse(line).params.prompt[0].text)).toEqual([
      "Remember SECRET-apple and do it.",
      "What was it?",
    ]);
  });

  it("that ends in its turn waits for somebody, who takes the same session up", async () => {
    const { taskId, folder } = await start("crasher", {});
    writeScript(folder, { turns: [[{ say: "Soon gone." }, { exit: 3 }]] });
    await until(taskId, ({ state }) => state.startsWith("paused"));
    writeScript(folder, { turns: [[{ say: "It was {remembered}." }]] });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
    await asking(taskId);
    const log = readFileSync(join(folder, "log"), "utf8");
    expect(log).toContain('"session/resume"');
    expect(log.split("\n").filter((line) => line.includes("SECRET-apple")).length).toBe(1);
  });
});

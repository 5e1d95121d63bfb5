import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { cancelTask } from "../../commands/task/cancel-task";
import { createTask } from "../../commands/task/create-task";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import {
  AnswerInterruptInput,
  CancelTaskInput,
  CreateTaskInput,
  PauseTaskInput,
  ResumeTaskInput,
} from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { createWorker, type Worker } from "../../sdk/worker";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { untilTask } from "../../testing/until-task";
import { conformanceAgent } from "./conformance-agent";
import type { Mark } from "./leave-mark";
import type { ScriptedAct } from "./plan";

const database = testDatabase();
const door = testWorkerDoor(database);
const folder = mkdtempSync(join(tmpdir(), "checkrein-marks-"));
let worker: Worker;
let file: string;
let tasks = 0;

beforeAll(async () => {
  worker = startWorker();
  await worker.ready;
});
beforeEach(() => {
  tasks += 1;
  file = join(folder, `${tasks}.jsonl`);
});
afterAll(async () => {
  await worker.stop({ now: true, timeoutMs: 1_000 });
  rmSync(folder, { recursive: true });
});

function startWorker(): Worker {
  const started = createWorker({ url: door.url, key: door.key, agents: [conformanceAgent()], log: () => undefined });
  void started.run();
  return started;
}
const marks = (): Mark[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const began = (): string[] =>
  marks()
    .filter(({ phase }) => phase === "began")
    .map(({ key }) => key);

async function start(...acts: ScriptedAct[]): Promise<string> {
  const input = CreateTaskInput.parse({ agent: "conformance", title: "Scripted", input: { acts, marks: { file } } });
  const made = await createTask(door.ports, door.operator, input);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}

const until = (taskId: string, isSo: (task: TaskView) => boolean) => untilTask(door.ports, taskId, isSo);
const inState = (state: string) => (task: TaskView) => task.state === state;
const running = (key: string) => (task: TaskView) => task.running.some((step) => step.key === key);
const pause = (taskId: string, mode: string, waitMs = 10_000) =>
  pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, mode, waitMs, reason: "look" }));
const resume = (taskId: string, input: unknown = null) =>
  resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, input }));
const results = async (taskId: string) =>
  JSON.parse((await door.ports.reader.findArtifact({ tenantId: "local", taskId }, "results"))?.text ?? "null");

describe("a scripted task", () => {
  it("runs its steps once each and says what came of them", async () => {
    const taskId = await start(
      { do: "say", text: "Beginning" },
      { do: "step", key: "a", result: 1, remember: { n: 1 } },
      {
        do: "parallel",
        steps: [
          { do: "step", key: "b", ms: 5, result: 2 },
          { do: "step", key: "c", fail: "as told" },
        ],
      },
      { do: "checkpoint", label: "After c" },
      { do: "step", key: "d", remember: [4] },
    );
    const task = await until(taskId, inState("completed"));
    expect(began()).toEqual(["a", "b", "c", "d"]);
    expect(await results(taskId)).toEqual({ results: [null, 1, [2, { failed: "as told" }], null, null], notes: [] });
    expect(task).toMatchObject({ stepsDone: 3, inputTokens: 4, attemptNo: 1 });
    expect(task.checkpoints.map(({ label }) => label)).toContain("After c");
    expect(JSON.parse((await door.ports.reader.liveStateText({ tenantId: "local", taskId })) ?? "")).toEqual({
      a: { n: 1 },
      d: [4],
    });
  });

  it("is held after the running step and goes on to the same result, with the operator's note", async () => {
    const acts: ScriptedAct[] = [
      { do: "step", key: "a", ms: 150, result: "A" },
      { do: "step", key: "b", result: "B" },
    ];
    const taskId = await start(...acts);
    await until(taskId, running("a"));
    await pause(taskId, "finish_step");
    const held = await until(taskId, inState("paused_by_client"));
    expect(held.suspension).toMatchObject({ stopProof: "acknowledged", stoppedAtStep: "Step a", reason: "look" });
    expect(began()).toEqual(["a"]);
    await resume(taskId, "mind the gap");
    await until(taskId, inState("completed"));
    expect(began()).toEqual(["a", "b"]);
    expect(await results(taskId)).toEqual({ results: ["A", "B"], notes: ["mind the gap"] });
  });

  it("is held at once between steps, whatever its own code does", async () => {
    const taskId = await start({ do: "step", key: "a" }, { do: "think", ms: 25_000 }, { do: "step", key: "b" });
    await until(taskId, (task) => task.stepsDone === 1);
    await pause(taskId, "finish_step");
    const answered = await door.ports.reader.findView({ tenantId: "local", taskId });
    expect(answered).toMatchObject({ state: "paused_by_client", stepsDone: 1 });
  });

  it("is interrupted in a step, which runs again after the resume", async () => {
    const taskId = await start({ do: "step", key: "slow", ms: 60_000 });
    await until(taskId, running("slow"));
    await pause(taskId, "interrupt_immediate");
    await until(taskId, inState("paused_by_client"));
    expect(marks().map(({ phase }) => phase)).toEqual(["began", "aborted"]);
    await resume(taskId);
    await until(taskId, running("slow"));
    expect(new Set(marks().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(began()).toEqual(["slow", "slow"]);
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    await until(taskId, inState("canceled"));
    await expect.poll(() => marks().at(-1)?.phase).toBe("aborted");
  });

  it("finishes a step that must not run twice, though interrupted", async () => {
    const taskId = await start(
      { do: "step", key: "mail", ms: 200, repeatable: false, result: "sent" },
      { do: "step", key: "next" },
    );
    await until(taskId, running("mail"));
    await pause(taskId, "interrupt_immediate");
    await until(taskId, inState("paused_by_client"));
    expect(marks().map(({ phase }) => phase)).toEqual(["began", "ended"]);
    await resume(taskId);
    await until(taskId, inState("completed"));
    expect(began()).toEqual(["mail", "next"]);
  });

  it("goes on to its question under wait_for_completion, and answers survive the hold", async () => {
    const taskId = await start(
      { do: "step", key: "a", ms: 100 },
      { do: "step", key: "b" },
      { do: "ask", key: "q" },
      { do: "step", key: "c" },
    );
    await until(taskId, running("a"));
    await pause(taskId, "wait_for_completion");
    const held = await until(taskId, inState("paused_by_client"));
    expect(began()).toEqual(["a", "b"]);
    const interruptId = held.interrupts[0]?.id;
    await answerInterrupt(
      door.ports,
      door.operator,
      AnswerInterruptInput.parse({ taskId, interruptId, answer: "yes" }),
    );
    expect(await until(taskId, inState("paused_by_client"))).toMatchObject({ openInterrupts: 0 });
    await resume(taskId);
    await until(taskId, inState("completed"));
    expect((await results(taskId)).results[2]).toBe("yes");
    expect(began()).toEqual(["a", "b", "c"]);
  });

  it("parks twice and gets each park's own input", async () => {
    const taskId = await start(
      { do: "park", reason: "first" },
      { do: "step", key: "a" },
      { do: "park", reason: "second" },
    );
    expect(await until(taskId, inState("paused_by_agent"))).toMatchObject({
      suspension: { reason: "first", initiator: "agent" },
    });
    await resume(taskId, { one: 1 });
    await until(taskId, (task) => task.state === "paused_by_agent" && task.suspension?.reason === "second");
    await resume(taskId);
    await until(taskId, inState("completed"));
    expect(await results(taskId)).toEqual({ results: [{ one: 1 }, null, null], notes: [{ one: 1 }] });
  });

  it("goes on elsewhere when its worker stops, without losing a step or an attempt's lease", async () => {
    const taskId = await start({ do: "step", key: "a", ms: 200, result: 1 }, { do: "step", key: "b", result: 2 });
    await until(taskId, running("a"));
    await worker.stop();
    expect(await until(taskId, (task) => task.cause.code === "waiting_for_worker")).toMatchObject({
      state: "working",
      attemptNo: 1,
      stepsDone: 1,
    });
    worker = startWorker();
    expect(await until(taskId, inState("completed"))).toMatchObject({ attemptNo: 2 });
    expect(began()).toEqual(["a", "b"]);
  });

  it.each([
    [{ do: "fail", reason: "as told" }, "failed"],
    [{ do: "reject", reason: "as told" }, "rejected"],
  ] as const)("ends by %j as %s", async (act, state) => {
    const taskId = await start(act);
    expect(await until(taskId, inState(state))).toMatchObject({ endedReason: "as told" });
  });

  it("stops a deaf step's task after the grace, and its late result changes nothing", async () => {
    const taskId = await start({ do: "step", key: "deaf", ms: 1_000, deaf: true });
    await until(taskId, running("deaf"));
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    const canceled = await until(taskId, inState("canceled"));
    await expect.poll(() => marks().at(-1)?.phase, { timeout: 5_000 }).toBe("ended");
    expect(await until(taskId, () => true)).toMatchObject({ state: "canceled", version: canceled.version });
  });
});

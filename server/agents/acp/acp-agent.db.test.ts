import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isProcessAlive } from "../../cli/process-identity";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { cancelTask } from "../../commands/task/cancel-task";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { AnswerInterruptInput, CancelTaskInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import type { TaskView } from "../../contract/task-view";
import { writeScript } from "../../testing/acp/acp-scene";
import { killGroup } from "../../testing/acp/kill-group";
import { readAsked, readPrompts } from "../../testing/acp/read-log";
import type { Script } from "../../testing/acp/script";
import { ServedAgent } from "../../testing/acp/serve-scripted";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { untilTask } from "../../testing/until-task";
import { markerOf } from "./process/execution-mark";
import { findMembers } from "./process/process-table";

const database = testDatabase();
const door = testWorkerDoor(database);
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Files {
  readonly marks: string;
  readonly gate: string;
}

/** A task of a scripted agent that a worker serves; its folder holds script, marks and log. What it does is written down before there is a task. */
async function start(name: string, script: (files: Files) => Partial<Script>) {
  const agent = await ServedAgent.open(door, {}, { name });
  cleanUps.push(() => agent[Symbol.asyncDispose]());
  const { folder } = agent;
  const files: Files = { marks: join(folder, "marks"), gate: join(folder, "gate") };
  agent.write(script(files));
  const aTask = () => agent.start({ prompt: "Remember SECRET-apple and do it." });
  return { taskId: await aTask(), folder, aTask, ...files };
}

async function eventsOf(taskId: string, type: string) {
  const { rows } = await database.pool.query(
    "select actor, data from task_event where task_id = $1 and type = $2 order by seq",
    [taskId, type],
  );
  return rows;
}

const until = (taskId: string, isSo: (task: TaskView) => boolean) => untilTask(door.ports, taskId, isSo);

const asking = (taskId: string) => until(taskId, ({ state }) => state === "input_required");
async function answer(task: TaskView, value: unknown): Promise<void> {
  const open = task.interrupts.find(({ status }) => status === "open");
  const order = AnswerInterruptInput.parse({ taskId: task.id, interruptId: open?.id, answer: value });
  expect(await answerInterrupt(door.ports, door.operator, order)).not.toMatchObject({ kind: "refused" });
}

/** When the cancel was answered with its end, milliseconds. */
async function cancelNow(taskId: string): Promise<number> {
  const order = CancelTaskInput.parse({ taskId, undoMs: 0, reason: "stop" });
  expect(await cancelTask(door.ports, door.operator, order)).toMatchObject({ kind: "accepted", answer: "canceled" });
  return Date.now();
}

const untilGone = (pid: number) =>
  expect.poll(() => isProcessAlive(pid), { timeout: 20_000, interval: 25 }).toBe(false);

describe("a coding agent at the real door", () => {
  it("asks before a call, makes it after the answer, is reviewed and completes", async () => {
    const { taskId, marks } = await start("coder", (files) => ({
      turns: [[{ say: "I need to." }, { call: "make", ask: true, marks: files.marks }, { say: "Made." }]],
    }));
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
    // More calls than it makes until it hears of the pause, however late that is.
    const calls = Array.from({ length: 200 }, (_, n) => `call-${n}`);
    const { taskId, folder, marks } = await start("pauser", (files) => ({
      turns: [
        calls.flatMap((call) => [{ call, marks: files.marks, ms: 100 }, { wait: 100 }]),
        [{ say: "It was {remembered}." }],
      ],
    }));
    await until(taskId, () => existsSync(marks));
    const order = PauseTaskInput.parse({ taskId, reason: "look", mode: "finish_step", waitMs: 0 });
    await pauseTask(door.ports, door.operator, order);
    const paused = await until(taskId, ({ state }) => state === "paused_by_client");
    const made = readFileSync(marks, "utf8").trim().split("\n");
    expect(made).toEqual(calls.slice(0, made.length));
    expect(made.length).toBeLessThan(calls.length);
    const steps = await eventsOf(taskId, "step.completed");
    expect(steps.filter(({ data }) => made.includes(data.name))).toHaveLength(made.length);
    expect(paused.suspension).toMatchObject({ stopProof: "acknowledged" });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, input: "What was it?" }));
    await asking(taskId);
    expect(readPrompts(folder)).toEqual(["Remember SECRET-apple and do it.", "What was it?"]);
    expect(readFileSync(marks, "utf8").trim().split("\n")).toEqual(made);
  });

  it("C029: canceled in its turn takes what it had started in a session of its own along, within 5 s of the answer", async () => {
    const { taskId, marks } = await start("spawner", (files) => ({
      ignoresTerm: true,
      cancel: "never",
      turns: [[{ grandchild: "own_group", marks: files.marks }, { wait: 600_000 }]],
    }));
    await until(taskId, () => existsSync(marks) && readFileSync(marks, "utf8") !== "");
    const pid = Number(readFileSync(marks, "utf8"));
    const answeredMs = await cancelNow(taskId);
    await untilGone(pid);
    const writes = readFileSync(`${marks}.writes`, "utf8").trim().split("\n").map(Number);
    expect(writes.length).toBeGreaterThan(0);
    expect(Math.max(...writes)).toBeLessThan(answeredMs + 5_000);
    const recorded = "select agent_execution_id as id from executor_running where task_id = $1";
    const [execution] = (await database.pool.query<{ id: string }>(recorded, [taskId])).rows;
    expect(findMembers(null, markerOf(execution?.id ?? ""))).toEqual([]);
    expect((await door.ports.reader.findView({ tenantId: "local", taskId }))?.state).toBe("canceled");
  });

  it("canceled while it waits for a permission hears that it is withdrawn, and is gone within 5 s of the answer", async () => {
    const { taskId, folder, marks } = await start("waiter", (files) => ({
      turns: [[{ call: "make", ask: true, marks: files.marks }]],
    }));
    await asking(taskId);
    const [asked] = readAsked(folder, "session/prompt");
    const answeredMs = await cancelNow(taskId);
    await untilGone(asked?.pid ?? 0);
    expect(Date.now()).toBeLessThan(answeredMs + 5_000);
    expect(readAsked(folder, "permission")).toMatchObject([{ params: { outcome: "cancelled" } }]);
    expect(existsSync(marks)).toBe(false);
  });

  it("that ends in its turn waits for somebody, who takes the same session up", async () => {
    const { taskId, folder } = await start("crasher", () => ({ turns: [[{ say: "Soon gone." }, { exit: 3 }]] }));
    await until(taskId, ({ state }) => state.startsWith("paused"));
    writeScript(folder, { turns: [[{ say: "It was {remembered}." }]] });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
    await asking(taskId);
    const log = readAsked(folder);
    expect(log.map(({ method }) => method)).toContain("session/resume");
    expect(log.filter((line) => JSON.stringify(line).includes("SECRET-apple")).length).toBe(1);
  });

  it("is held at the end of its turn where a pause waits for completion, with the review open", async () => {
    const { taskId, folder, marks, gate } = await start("waits-for-end", (files) => ({
      turns: [
        [
          { call: "one", marks: files.marks, until: files.gate },
          { call: "two", marks: files.marks },
          { say: "All done." },
        ],
        [{ say: "More." }],
      ],
    }));
    await until(taskId, () => existsSync(marks));
    const mode = "wait_for_completion";
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, reason: "look", mode, waitMs: 0 }));
    writeFileSync(gate, "");
    const paused = await until(taskId, ({ state }) => state === "paused_by_client");
    expect(readFileSync(marks, "utf8")).toBe("one\ntwo\n");
    expect(readAsked(folder, "session/cancel")).toEqual([]);
    expect(paused.suspension).toMatchObject({ pausedFromState: "input_required", stopProof: "acknowledged" });
    expect(paused.interrupts).toMatchObject([{ status: "open", message: "Turn finished: review" }]);
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
    await answer(await asking(taskId), { reply: "" });
    expect(await until(taskId, ({ endedAt }) => endedAt !== null)).toMatchObject({ state: "completed" });
  });

  it("is started anew for each task after one was killed, between turns or within one (C078)", async () => {
    const { taskId, folder, aTask } = await start("killed", () => ({ turns: [[{ say: "Begun." }, { wait: 60_000 }]] }));
    await until(taskId, () => readPrompts(folder).length === 1);
    const [within] = readAsked(folder, "session/prompt");
    killGroup(within?.pid);
    expect((await until(taskId, ({ cutOff }) => cutOff)).state).toBe("paused_by_client");
    writeScript(folder, { turns: [[{ say: "It was {remembered}." }]] });
    const other = await aTask();
    const reviewed = await asking(other);
    const [, between] = readAsked(folder, "session/prompt");
    killGroup(between?.pid);
    const faultOf = async () =>
      (await database.pool.query("select fault from agent_session where task_id = $1", [other])).rows;
    await expect.poll(faultOf, { timeout: 20_000, interval: 20 }).toEqual([{ fault: "crash" }]);
    await answer(reviewed, { reply: "Go on." });
    await until(other, ({ interrupts }) => interrupts.filter(({ key }) => key === "review-2").length === 1);
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
    await asking(taskId);
    expect(new Set(readAsked(folder, "session/prompt").map(({ pid }) => pid)).size).toBe(4);
    const { rows } = await database.pool.query(
      "select stop_reason as how from session_turn where task_id = $1 order by no",
      [taskId],
    );
    expect(rows.map(({ how }) => how)).toEqual(["cut_off", "end_turn"]);
  });

  it.each(["end_turn", "never"] as const)(
    "that answers a cancel with %s is gone, and the record says who canceled (C082)",
    async (cancel) => {
      const { taskId, folder } = await start(`canceled-${cancel.replace("_", "-")}`, () => ({
        ...{ cancel, ignoresTerm: cancel === "never" },
        turns: [[{ say: "Begun." }, { wait: 60_000 }]],
      }));
      await until(taskId, () => readPrompts(folder).length === 1);
      const [{ pid } = { pid: 0 }] = readAsked(folder, "session/prompt");
      await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, reason: "Not needed.", undoMs: 0 }));
      await until(taskId, ({ state }) => state === "canceled");
      await until(taskId, () => !isProcessAlive(pid));
      const events = await eventsOf(taskId, "task.canceled");
      expect(events).toMatchObject([{ actor: expect.stringContaining("operator:") }]);
      expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({ state: "cancelled" });
    },
  );

  it("says of a permission whose process is gone that it will be asked again, and asks again", async () => {
    const { taskId, folder } = await start("asker", () => ({
      turns: [[{ call: "rm", ask: true }, { say: "After." }]],
    }));
    const first = await asking(taskId);
    expect(first.interrupts).toMatchObject([{ key: "permission-1.1", asksAgain: false }]);
    killGroup(readAsked(folder, "session/prompt")[0]?.pid);
    const gone = await until(taskId, ({ interrupts }) => interrupts[0]?.asksAgain === true);
    await answer(gone, { decision: "allow" });
    const again = await until(taskId, ({ interrupts }) => interrupts.some(({ key }) => key === "permission-1.2"));
    expect(readAsked(folder, "permission")).toEqual([]);
    expect(again.interrupts.find(({ status }) => status === "open")).toMatchObject({ asksAgain: false });
  });

  it("tells what it thinks and plans in the log, and not to those who read the conversation", async () => {
    const entries = [{ content: "Look", status: "completed", priority: "low" }];
    const plan = { update: { sessionUpdate: "plan", entries } };
    const { taskId } = await start("thinker", () => ({
      turns: [[{ think: "Hm, SECRET." }, plan, { say: "I look." }]],
    }));
    await asking(taskId);
    expect(await eventsOf(taskId, "aside.added")).toMatchObject([
      { data: { aside: "thought", text: "Hm, SECRET." } },
      { data: { aside: "plan", text: "[x] Look" } },
    ]);
    const { rows } = await database.pool.query("select parts from message where task_id = $1 and role = 'agent'", [
      taskId,
    ]);
    expect(rows).toEqual([{ parts: [{ text: "I look." }] }]);
  });

  it("tells what it says while it says it, and as one message when it is over", async () => {
    const { taskId, gate } = await start("writer", (files) => ({
      turns: [[{ say: "I read " }, { say: "it" }, { gate: files.gate }, { say: ", then I edit." }]],
    }));
    const grown = async () => (await eventsOf(taskId, "aside.added")).map(({ data }) => data);
    await expect.poll(grown, { timeout: 20_000 }).toEqual([{ aside: "saying", text: "I read it" }]);
    expect(await eventsOf(taskId, "message.added")).toHaveLength(0);
    writeFileSync(gate, "");
    await asking(taskId);
    const said = (await eventsOf(taskId, "message.added")).map(({ data }) => data);
    expect(said).toMatchObject([{ role: "agent", preview: "I read it, then I edit." }]);
  });
});

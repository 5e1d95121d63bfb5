import { describe, expect, it } from "vitest";
import { runDue } from "../commands/due/run-due";
import { cancelTask } from "../commands/task/cancel-task";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { resumeTask } from "../commands/task/resume-task";
import { CancelTaskInput, CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import type { TaskView } from "../contract/task-view";
import { checkTasks } from "../testing/invariants/check-tasks";
import { Gate, serveAgent } from "../testing/serve-agent";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { untilTask } from "../testing/until-task";

const database = testDatabase();
const door = testWorkerDoor(database);

const at = () => ({ url: door.url, key: door.key });
async function start(agent: string): Promise<string> {
  const made = await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}

const until = (taskId: string, isSo: (task: TaskView) => boolean) => untilTask(door.ports, taskId, isSo);
const violations = (taskId: string) => checkTasks(database.pool, [taskId], []);

describe("an agent of the SDK at the real door", () => {
  it("cleans up in a step of its own when its task is canceled so, and the task ends canceled", async () => {
    const cleaned: string[] = [];
    await using served = serveAgent(
      at(),
      (ctx) =>
        ctx.step(
          "push",
          ({ signal }) => new Promise((_, no) => signal.addEventListener("abort", () => no(signal.reason))),
        ),
      { name: "cleaner", cleanUp: (ctx) => void cleaned.push(ctx.task.id), ...at() },
    );
    await served.worker.ready;
    const taskId = await start("cleaner");
    await until(taskId, ({ running }) => running.length > 0);
    const order = CancelTaskInput.parse({ taskId, mode: "clean_up", undoMs: 1, reason: "wrong branch" });
    await cancelTask(door.ports, door.operator, order);
    while ((await runDue(door.ports, "cancels", { limit: 10 })) === 0) await door.ports.wakes.wait([], 5);
    const task = await until(taskId, ({ endedAt }) => endedAt !== null);
    expect(task).toMatchObject({ state: "canceled", endedReason: "wrong branch", stepsDone: 1 });
    expect(cleaned).toEqual([taskId]);
    const events = await door.ports.reader.events({ tenantId: "local", taskId }, 0, 100);
    expect(
      events.filter(({ type }) => type.startsWith("step.") && type !== "step.started").map(({ type }) => type),
    ).toEqual(["step.discarded", "step.completed"]);
    expect(events.at(-1)?.data).toMatchObject({ cleanUp: "done" });
    expect(await violations(taskId)).toEqual([]);
  });

  it("whose start fails after a resume is paused as before, and goes on with the input once it can start", async () => {
    const gate = new Gate();
    const seen: unknown[] = [];
    let broken = true;
    await using served = serveAgent(
      at(),
      async (ctx) => {
        await ctx.step("first", () => gate.opened);
        seen.push(ctx.resume?.continuity?.reason, ctx.notes);
        await ctx.step("second", () => 2);
      },
      {
        name: "starter",
        start: (ctx) => {
          if (ctx.resume && broken) throw new Error("No place to work in.");
        },
        ...at(),
      },
    );
    await served.worker.ready;
    const taskId = await start("starter");
    await until(taskId, ({ running }) => running.length > 0);
    const paused = pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, reason: "review" }));
    await until(taskId, ({ pausing }) => pausing !== null);
    gate.open();
    await paused;
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, input: "go on" }));
    const held = await until(taskId, ({ suspension }) => suspension?.launchFailure != null);
    expect(held).toMatchObject({
      state: "paused_by_client",
      suspension: { launchFailure: "No place to work in.", pendingInput: "go on", holders: [{ reason: "review" }] },
    });
    broken = false;
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, handle: held.suspension?.handle }));
    expect(await until(taskId, ({ endedAt }) => endedAt !== null)).toMatchObject({ state: "completed", attemptNo: 3 });
    expect(seen).toEqual(["review", ["go on"]]);
    expect(await violations(taskId)).toEqual([]);
  });
});

describe("a pause", () => {
  it("is resumed once, whoever asks at the same time, and its handle is dead then", async () => {
    await using served = serveAgent(at(), (ctx) => ctx.park({ reason: "wait" }), { name: "once", ...at() });
    await served.worker.ready;
    const taskId = await start("once");
    const { suspension } = await until(taskId, ({ state }) => state === "paused_by_agent");
    await served.worker.stop();
    const order = (n: number) => ResumeTaskInput.parse({ taskId, handle: suspension?.handle, input: `caller ${n}` });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => resumeTask(door.ports, door.operator, order(n))),
    );
    expect(results.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
    const codes = results.flatMap((result) => (result.kind === "refused" ? [result.refusal.code] : []));
    expect(codes).toEqual(Array(19).fill("HANDLE_MISMATCH"));
    const events = await door.ports.reader.events({ tenantId: "local", taskId }, 0, 100);
    expect(events.filter(({ type }) => type === "task.resumed")).toHaveLength(1);
    expect(await violations(taskId)).toEqual([]);
  });

  it("stands, handle and all, when the input of its resume is blank", async () => {
    await using served = serveAgent(at(), (ctx) => ctx.park({ reason: "wait" }), { name: "blank", ...at() });
    await served.worker.ready;
    const taskId = await start("blank");
    const before = await until(taskId, ({ state }) => state === "paused_by_agent");
    const resume = (order: object) =>
      resumeTask(
        door.ports,
        door.operator,
        ResumeTaskInput.parse({ taskId, handle: before.suspension?.handle, ...order }),
      );
    expect(await resume({ input: " \n" })).toMatchObject({ refusal: { code: "INPUT_NOT_VALID" } });
    expect(await until(taskId, () => true)).toMatchObject({ version: before.version, suspension: before.suspension });
    expect(await resume({})).toMatchObject({ kind: "accepted" });
  });

  it("ends with the cancel of its task, truthfully told again, and cannot be resumed", async () => {
    await using served = serveAgent(at(), (ctx) => ctx.park({ reason: "wait" }), { name: "ended", ...at() });
    await served.worker.ready;
    const taskId = await start("ended");
    const { suspension } = await until(taskId, ({ state }) => state === "paused_by_agent");
    const cancel = () => cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    expect(await cancel()).toEqual({ kind: "accepted", answer: "canceled" });
    expect(await cancel()).toEqual({ kind: "unchanged", answer: "canceled" });
    const resume = (handle?: string) =>
      resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId, handle }));
    expect(await resume(suspension?.handle)).toMatchObject({ refusal: { code: "HANDLE_MISMATCH", state: "canceled" } });
    expect(await resume()).toMatchObject({ refusal: { code: "TASK_NOT_RESUMABLE", state: "canceled" } });
    expect(await violations(taskId)).toEqual([]);
  });
});

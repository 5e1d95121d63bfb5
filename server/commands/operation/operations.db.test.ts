import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedTasks } from "../../bench/bulk/seed-tasks";
import { PreviewOperationInput } from "../../contract/operation-inputs";
import { TaskFilter } from "../../contract/task-inputs";
import { OperationScene } from "../../testing/operation-scene";
import { FOREIGN } from "../../testing/promises/scene";
import { testDatabase } from "../../testing/test-database";
import { ANN, PEER } from "../../testing/wait-scene";
import { pauseTask } from "../task/pause-task";
import { resumeTask } from "../task/resume-task";
import { countTargets } from "./count-targets";
import { findUnfitTargets } from "./find-unfit-targets";
import { runOperations } from "./run-operations";
import { stopOperation } from "./stop-operation";

const database = testDatabase();
let scene: OperationScene;
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const of = (...agents: string[]) => ({ filter: TaskFilter.parse({ agents }) });
const pause = (taskId: string, caller = ANN) =>
  pauseTask(scene.tools.ports, caller, { taskId, mode: "finish_step", reason: null, waitMs: 0 });
/** As the side bar tells it. */
const underWay = async (caller = ANN) => (await scene.tools.ports.inbox.count(caller, {})).operationsUnderWay;
const receiptsOf = async (operationId: string) => {
  const { rows } = await scene.tools.pool.query(
    "select outcome, count(*)::int as n from receipt where request_id like $1 group by 1 order by 1",
    [`operation:${operationId}:%`],
  );
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]));
};

describe("an operation", () => {
  it("pauses what its filter chose, each with a suspension and a receipt, and says why of the rest", async () => {
    const [agent, stubborn] = [await scene.agent(), await scene.agent([])];
    const tasks = await scene.queued(agent, 450);
    await scene.queued(stubborn, 2);
    const [held = ""] = tasks;
    await pause(held, PEER);
    const id = await scene.start({ verb: "pause", selection: of(agent, stubborn), expected: 449, reason: "review" });
    expect((await scene.detail(id)).operation).toMatchObject({ targets: 452, counts: { waiting: 452 } });
    await scene.run();
    const { operation, groups, undoable } = await scene.detail(id);
    expect(operation).toMatchObject({ state: "finished", finishedAt: expect.any(String), reason: "review" });
    expect(await scene.counts(id)).toEqual({ done: 449, already: 1, refused: 2 });
    expect(groups).toEqual([
      {
        outcome: "refused",
        code: "AGENT_CANNOT_PAUSE",
        message: expect.stringContaining(`${stubborn} cannot pause`),
        count: 2,
      },
      { outcome: "already", code: null, message: null, count: 1 },
    ]);
    expect(undoable).toBe(449);
    expect(await scene.states(tasks)).toEqual({ paused_by_client: 450 });
    expect(await receiptsOf(id)).toEqual({ accepted: 450, refused: 2 });
  });

  it("is under way until each worker has stopped; what ended first is skipped and says so", async () => {
    const agent = await scene.agent();
    const [one, two, three] = await scene.working(agent, 3);
    if (!one || !two || !three) throw new Error("Three are at work.");
    expect([await underWay(), await underWay(FOREIGN)]).toEqual([0, 0]);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 3 });
    expect(await underWay()).toBe(1);
    await scene.run();
    expect(await scene.counts(id)).toEqual({ asked: 3 });
    expect([await underWay(), await underWay(FOREIGN)]).toEqual([1, 0]);
    expect((await scene.detail(id)).operation).toMatchObject({ state: "finished", finishedAt: null });
    await scene.commit(one, {});
    await scene.commit(two, { outcome: { kind: "completed" } });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ asked: 1, done: 1, skipped: 1 });
    expect((await scene.detail(id)).course).toEqual([{ afterMs: expect.any(Number), reached: 1 }]);
    await scene.commit(three, {});
    await resumeTask(scene.tools.ports, ANN, { taskId: three.taskId, continueTranscript: true, reason: null });
    await scene.run();
    const { operation, groups, course } = await scene.detail(id);
    expect(course.at(-1)?.reached).toBe(2);
    expect(operation).toMatchObject({ counts: { done: 2 }, finishedAt: expect.any(String) });
    expect(await underWay()).toBe(0);
    expect(groups).toEqual([{ outcome: "skipped", code: null, message: "It ended first.", count: 1 }]);
  });

  it("is not started when nothing would move, or when the count is no longer what was seen", async () => {
    const agent = await scene.agent();
    const nothing = { ...of(agent).filter, scope: "prod", states: ["working" as const] };
    expect(await scene.order({ verb: "pause", selection: { filter: nothing }, expected: 0 })).toMatchObject({
      refusal: {
        ...{ code: "NOTHING_SELECTED", found: 0 },
        message: `No task is chosen matching state is working, agent is ${agent} in prod. Nothing was started.`,
      },
    });
    await scene.queued(agent, 40);
    expect(await scene.order({ verb: "pause", selection: of(agent), expected: 25 })).toMatchObject({
      refusal: {
        code: "SELECTION_CHANGED",
        found: 40,
        message: expect.stringContaining("It would now be 40 tasks, not 25"),
      },
    });
    expect((await scene.order({ verb: "pause", selection: of(agent), expected: 39 })) as object).toHaveProperty(
      "value",
    );
  });

  it("says beforehand which tasks would not move and why, by filter and by name alike", async () => {
    const [agent, stubborn] = [await scene.agent(), await scene.agent([])];
    await scene.queued(agent, 3);
    const [one = "", two = ""] = await scene.queued(stubborn, 2);
    const unfit = (selection: object, verb = "pause") =>
      findUnfitTargets(scene.tools.ports, ANN, PreviewOperationInput.parse({ verb, selection }));
    const told = { agent: stubborn, title: "T", reason: expect.stringContaining(`${stubborn} cannot pause`) };
    const all = { tasks: [one, two].map((taskId) => ({ ...told, taskId })) };
    expect(await unfit(of(agent, stubborn))).toEqual(all);
    expect(await unfit({ taskIds: [one] })).toEqual({ tasks: all.tasks.slice(0, 1) });
    expect(await unfit(of(agent, stubborn), "resume")).toEqual({ tasks: [] });
  });

  it("takes named tasks too, foreign and unknown ones alike as gone", async () => {
    const agent = await scene.agent();
    const [one = "", two = ""] = await scene.queued(agent, 2);
    const taskIds = [one, two, one, two.toUpperCase(), v7()];
    const what = { verb: "pause", mode: "finish_step", selection: { taskIds } } as const;
    expect(await countTargets(scene.tools.ports, ANN, what)).toMatchObject({ will: 2, gone: 1 });
    const id = await scene.start({ verb: "pause", selection: { taskIds }, expected: 2 });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 2, gone: 1 });
  });

  it("is started once for one request", async () => {
    const agent = await scene.agent();
    await scene.queued(agent, 3);
    const order = { verb: "pause", selection: of(agent), expected: 3, requestId: v7() } as const;
    const [first, second] = await Promise.all([scene.start(order), scene.start(order)]);
    expect(second).toBe(first);
  });

  it("goes on after a process that ended in the middle, with one outcome and one receipt for each task", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 250);
    await pause(tasks[1] ?? "", PEER);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 249 });
    const { ports } = scene.tools;
    const dying = {
      ...ports,
      operations: {
        ...ports.operations,
        decideNext: (decide: Parameters<typeof ports.operations.decideNext>[0]) =>
          ports.operations.decideNext(async (slice) => {
            await decide(slice);
            throw new Error("killed");
          }),
      },
    };
    await expect(runOperations(dying)).rejects.toThrow("killed");
    expect(await scene.counts(id)).toEqual({ waiting: 250 });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 249, already: 1 });
    expect(await receiptsOf(id)).toEqual({ accepted: 250 });
  });

  it("is carried out once by several processes", async () => {
    const agent = await scene.agent();
    await scene.queued(agent, 900);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 900 });
    await using other = OperationScene.open(database.url);
    await Promise.all([scene.run(), other.run()]);
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 900 });
    expect(await receiptsOf(id)).toEqual({ accepted: 900 });
  });

  it("goes on in another process while one is at work on an older one", async () => {
    const [first, second] = [await scene.agent(), await scene.agent()];
    await scene.queued(first, 3);
    await scene.queued(second, 3);
    const older = await scene.start({ verb: "pause", selection: of(first), expected: 3 });
    const newer = await scene.start({ verb: "pause", selection: of(second), expected: 3 });
    const held = await scene.heldTurn();
    expect(await scene.turn()).toBe(3);
    expect([await scene.counts(older), await scene.counts(newer)]).toEqual([{ waiting: 3 }, { done: 3 }]);
    await held.goOn();
    expect(await scene.counts(older)).toEqual({ done: 3 });
  });

  it("of five thousand chosen by filter gives each its result: what ended meanwhile is skipped, what is new is left alone (C075; the bench bulk measures how long ten thousand take)", async () => {
    const agent = await scene.agent();
    const agentId = (await scene.tools.ports.agents.findId("local", agent)) ?? "";
    await seedTasks(database.pool, { agentId, count: 5_000, state: "submitted" });
    const { rows } = await database.pool.query<{ id: string }>(
      "select id from task where agent_id = $1 order by id offset 1000 limit 50",
      [agentId],
    );
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 5_000 });
    await scene.start({
      ...{ verb: "cancel", undoMs: 0, expected: 50 },
      selection: { taskIds: rows.map((row) => row.id) },
    });
    // The cancel waits behind the other one's first turn only: it asked later.
    const fresh = await scene.queued(agent, 20);
    await scene.run();
    const { done = 0, skipped = 0, ...rest } = await scene.counts(id);
    expect({ all: done + skipped, rest, skipped }).toEqual({ all: 5_000, rest: {}, skipped: 50 });
    expect(await scene.states(fresh)).toEqual({ submitted: 20 });
    const results = await database.pool.query(
      "select count(*)::int as n, count(distinct task_id)::int as tasks from operation_target where operation_id = $1 and settled_at is not null",
      [id],
    );
    expect(results.rows).toEqual([{ n: 5_000, tasks: 5_000 }]);
  });

  it("that is stopped skips what had not its turn and keeps what is done", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 1_050);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 1_050 });
    const { ports } = scene.tools;
    await runOperations(ports);
    expect(await stopOperation(ports, ANN, { operationId: id })).toEqual({ value: null });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 1_000, skipped: 50 });
    expect((await scene.detail(id)).operation.state).toBe("stopped");
    expect(await scene.states(tasks)).toEqual({ paused_by_client: 1_000, submitted: 50 });
    expect(await stopOperation(ports, ANN, { operationId: id })).toMatchObject({
      refusal: { code: "OPERATION_NOT_STOPPABLE" },
    });
  });

  it("that resumes lets so many go on in a second, the oldest first", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 12);
    await scene.start({ verb: "pause", selection: of(agent), expected: 12 });
    await scene.run();
    const id = await scene.start({ verb: "resume", selection: of(agent), expected: 12, perSecond: 5 });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 5, waiting: 7 });
    expect(await scene.states(tasks.slice(0, 5))).toEqual({ submitted: 5 });
    expect(await scene.tools.ports.operations.nextDueInMs()).toBeGreaterThan(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskFilter } from "../../contract/task-inputs";
import { OperationScene } from "../../testing/operation-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { labelTask } from "../task/label-task";
import { pauseTask } from "../task/pause-task";

const database = testDatabase();
let scene: OperationScene;
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const of = (agent: string) => ({ filter: TaskFilter.parse({ agents: [agent] }) });
const labelsOf = async (ids: readonly string[]) => {
  const { rows } = await scene.tools.pool.query("select labels from task where id = any($1) order by id", [ids]);
  return rows.map(({ labels }) => labels);
};

describe("an interrupt of many tasks", () => {
  it("cuts short those that still finish their step for an earlier pause", async () => {
    const agent = await scene.agent(["finish_step", "interrupt_immediate"]);
    const work = await scene.working(agent, 2);
    const taskIds = work.map(({ taskId }) => taskId);
    await scene.start({ verb: "pause", selection: of(agent), expected: 2 });
    await scene.run();
    const interrupt = { verb: "pause", mode: "interrupt_immediate", selection: { taskIds }, expected: 2 } as const;
    const id = await scene.start(interrupt);
    await scene.run();
    expect(await scene.counts(id)).toEqual({ asked: 2 });
    expect(await scene.order(interrupt)).toMatchObject({ refusal: { code: "NOTHING_SELECTED" } });
    for (const one of work) await scene.commit(one, {});
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 2 });
  });
});

describe("labels of many tasks", () => {
  it("are given and taken in one operation; who has them already is told apart", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 3);
    const [first = ""] = tasks;
    const label = { taskId: first, add: ["nightly"], remove: [], reason: null };
    expect(await labelTask(scene.tools.ports, ANN, label)).toMatchObject({ kind: "accepted" });
    expect(await labelTask(scene.tools.ports, ANN, label)).toMatchObject({ kind: "unchanged" });
    const add = await scene.start({ verb: "label", selection: of(agent), expected: 3, add: ["nightly"] });
    await scene.run();
    expect(await scene.counts(add)).toEqual({ done: 2, already: 1 });
    const swap = await scene.start({
      verb: "label",
      selection: of(agent),
      expected: 3,
      add: ["weekly"],
      remove: ["nightly"],
    });
    await scene.run();
    expect(await scene.counts(swap)).toEqual({ done: 3 });
    expect(await labelsOf(tasks)).toEqual([["weekly"], ["weekly"], ["weekly"]]);
    expect((await scene.detail(swap)).operation.actions.undo).toEqual({
      allowed: false,
      reason: "Labels are not taken back. Give or take them with another operation.",
    });
  });

  it("are no more than twenty", async () => {
    const agent = await scene.agent();
    const [task = ""] = await scene.queued(agent, 1);
    const many = Array.from({ length: 20 }, (_, i) => `l${i}`);
    await labelTask(scene.tools.ports, ANN, { taskId: task, add: many, remove: [], reason: null });
    const id = await scene.start({ verb: "label", selection: of(agent), expected: 1, add: ["one more"] });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ refused: 1 });
    expect((await scene.detail(id)).groups[0]).toMatchObject({ code: "TOO_MANY_LABELS" });
  });
});

describe("forks of many tasks", () => {
  it("begin from the newest checkpoint of each, once, and say what was made", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 3);
    for (const taskId of tasks.slice(0, 2))
      await pauseTask(scene.tools.ports, ANN, { taskId, mode: "finish_step", reason: null, waitMs: 0 });
    const id = await scene.start({ verb: "fork", selection: of(agent), expected: 2, reason: "try again" });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 2, refused: 1 });
    const { targets } = await scene.tools.ports.operations.targets("local", {
      operationId: id,
      outcome: "done",
      cursor: 0,
      limit: 10,
    });
    const made = targets.map(({ madeTaskId }) => madeTaskId ?? "");
    const { rows } = await scene.tools.pool.query(
      "select forked_from_task_id as origin from task where id = any($1) order by 1",
      [made],
    );
    expect(rows.map(({ origin }) => origin)).toEqual(tasks.slice(0, 2));
    // As if the process had ended before it could say so.
    await scene.tools.pool.query(
      "update operation_target set outcome = null, made_task_id = null where operation_id = $1 and outcome = 'done'",
      [id],
    );
    await scene.tools.pool.query(
      "update operation set done = 0, decided_at = null, state = 'running', next_at = clock_timestamp() where id = $1",
      [id],
    );
    await scene.run();
    const again = await scene.tools.ports.operations.targets("local", {
      operationId: id,
      outcome: "done",
      cursor: 0,
      limit: 10,
    });
    expect(again.targets.map(({ madeTaskId }) => madeTaskId)).toEqual(made);
  });
});

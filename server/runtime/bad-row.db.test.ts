import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startOperation } from "../commands/operation/start-operation";
import { StartOperationInput } from "../contract/operation-inputs";
import type { Ports } from "../ports";
import type { LaneFailure, LaneWatch } from "../ports/watch";
import { testScene } from "../testing/promises/scene";
import type { SceneTask } from "../testing/promises/scene-task";
import { budgetLanes } from "./budget-lanes";
import { checkpointLane } from "./checkpoint-lane";
import { dueLanes } from "./due-lanes";
import type { Lane } from "./lane";
import { operationLanes } from "./operation-lanes";
import { waitLanes } from "./wait-lanes";

// One row that nothing can be done with holds up no other of its lane, neither of the same look nor of the next one.

const stage = testScene();
const NO = new Error("This row is broken.");

function watched(): { readonly watch: LaneWatch; readonly told: unknown[]; readonly named: LaneFailure[] } {
  const [told, named]: [unknown[], LaneFailure[]] = [[], []];
  const failed: LaneWatch["failed"] = (lane, error, failure) => {
    told.push([lane, error]);
    named.push(failure);
  };
  return { told, named, watch: { settled: () => undefined, failed } };
}

/** Looks until so many failures were told: what rests is tried again by itself. */
async function failed(broken: Lane, told: readonly unknown[], times: number): Promise<void> {
  const look = async () => {
    await broken.settle(200);
    return told.length;
  };
  await expect.poll(look, { timeout: 10_000 }).toBe(times);
}

/** The ports of a process to which these tasks are broken. */
function brokenFor(...bad: readonly SceneTask[]): Ports {
  const { ports } = stage.scene;
  const isBad = (taskId: string) => bad.some(({ id }) => id === taskId);
  return {
    ...ports,
    tasks: {
      ...ports.tasks,
      // biome-ignore lint/complexity/useMaxParams: the port's own shape.
      transact: (ref, act, decide, options) =>
        isBad(ref.taskId) ? Promise.reject(NO) : ports.tasks.transact(ref, act, decide, options),
    },
    checkpoints: {
      ...ports.checkpoints,
      storePaths: (of, found) => (isBad(of.taskId) ? Promise.reject(NO) : ports.checkpoints.storePaths(of, found)),
    },
  };
}

function lane(lanes: readonly Lane[], name: string): Lane {
  const found = lanes.find((one) => one.name === name);
  if (!found) throw new Error(`There is no lane ${name}.`);
  return found;
}

const set = (task: SceneTask, assignment: string) =>
  stage.scene.pool.query(`update task set ${assignment} where id = $1`, [task.id]);

describe("a broken row of the lane", () => {
  it("cancels rests alone: the others of its look and of the next one are canceled", async () => {
    const [bad, beside, later] = [await stage.scene.task(), await stage.scene.task(), await stage.scene.task()];
    for (const task of [bad, beside, later]) await task.cancel({ undoMs: 60_000 });
    const due = "cancel_due_at = clock_timestamp() - interval '1 s'";
    await set(bad, due);
    await set(beside, due);
    const { watch, told } = watched();
    const cancels = lane(dueLanes(brokenFor(bad), watch), "cancels");
    expect(await cancels.settle(1)).toBe(0);
    expect(told).toEqual([["cancels", NO]]);
    // What rests takes nobody's place in a look, and does not make the lane look at once.
    expect(await cancels.settle(1)).toBe(1);
    expect((await beside.now()).state).toBe("canceled");
    expect(await cancels.nextDueInMs()).toBeGreaterThan(10_000);
    await set(later, due);
    expect(await cancels.nextDueInMs()).toBe(0);
    expect(await cancels.settle(200)).toBe(1);
    expect(told).toHaveLength(1);
    await stage.scene.settle();
    expect((await bad.now()).state).toBe("canceled");
  });

  it("lost_leases rests alone", async () => {
    const tasks = [await stage.scene.task(), await stage.scene.task()] as const;
    for (const task of tasks) await task.claim();
    for (const task of tasks) await set(task, "lease_until = clock_timestamp() - interval '1 s'");
    const [bad, good] = tasks;
    const { watch, told } = watched();
    const lost = lane(dueLanes(brokenFor(bad), watch), "lost_leases");
    expect(await lost.settle(200)).toBe(1);
    expect(told).toEqual([["lost_leases", NO]]);
    expect((await good.now()).attempt).toBeNull();
    expect(await lost.nextDueInMs()).toBeNull();
    await stage.scene.settle();
    expect((await bad.now()).attempt).toBeNull();
  });

  it("wakes rests alone", async () => {
    const tasks = [await stage.scene.task(), await stage.scene.task()] as const;
    const topic = `t.${v7()}`;
    for (const task of tasks) await task.pause({ conditions: { onEvent: topic } });
    await stage.scene.send(topic);
    const [bad, good] = tasks;
    const { watch, told } = watched();
    const wakes = lane(waitLanes(brokenFor(bad), watch), "wakes");
    expect(await wakes.settle(200)).toBe(1);
    expect(told).toEqual([["wakes", NO]]);
    expect((await good.now()).state).toBe("submitted");
    expect(await wakes.nextDueInMs()).toBeNull();
    await stage.scene.settle();
    expect((await bad.now()).state).toBe("submitted");
  });

  it("wakes rests alone that is the newest in a circle, and the circle is opened later", async () => {
    const { ports, pool } = stage.scene;
    const [older, bad, good] = [await stage.scene.task(), await stage.scene.task(), await stage.scene.task()];
    await older.pause({ conditions: { afterTask: bad.id } });
    await bad.pause({ conditions: { afterTask: good.id } });
    // As if both had been written in the same moment.
    await pool.query("update wake_condition set after_task_id = $2 where task_id = $1", [bad.id, older.id]);
    const topic = `t.${v7()}`;
    await good.pause({ conditions: { onEvent: topic } });
    await stage.scene.send(topic);
    const { watch, told } = watched();
    const wakes = lane(waitLanes(brokenFor(bad), watch), "wakes");
    expect(await wakes.settle(200)).toBe(1);
    expect((await good.now()).state).toBe("submitted");
    expect(await wakes.settle(200)).toBe(0);
    expect(told).toEqual([["wakes", NO]]);
    expect((await ports.waits.findCircle(null))?.ref.taskId).toBe(bad.id);
    await stage.scene.settle();
    expect(await ports.waits.findCircle(null)).toBeNull();
  });

  it("checkpoints rests alone", async () => {
    const [bad, good] = [await stage.scene.task(), await stage.scene.task()];
    for (const task of [bad, good]) await task.pause();
    const { watch, told } = watched();
    const checkpoints = checkpointLane(brokenFor(bad), watch);
    while ((await checkpoints.settle(1)) > 0);
    expect(told).toEqual([["checkpoints", NO]]);
    const left = await stage.scene.ports.checkpoints.toIndex(200);
    expect(left.map(({ taskId }) => taskId)).toEqual([bad.id]);
    await checkpointLane(stage.scene.ports).settle(10);
  });

  it("operations rests alone: another operation has its turns", async () => {
    const { ports, door } = stage.scene;
    const [bad, good] = [await stage.scene.task(), await stage.scene.task()];
    const start = async ({ id }: SceneTask) => {
      const selection = { taskIds: [id] };
      const input = StartOperationInput.parse({ verb: "pause", expected: 1, selection });
      const started = await startOperation(ports, door.operator, input);
      if ("refusal" in started) throw new Error(started.refusal.message);
      return started.value.operationId;
    };
    const failureOf = async (operationId: string) =>
      (await ports.operations.findView({ tenantId: "local", operationId }))?.failure;
    const badId = await start(bad);
    await start(good);
    const { watch, told, named } = watched();
    const broken: Ports = {
      ...ports,
      tasks: {
        ...ports.tasks,
        transactSlice: (orders) =>
          orders.some(({ ref }) => ref.taskId === bad.id) ? Promise.reject(NO) : ports.tasks.transactSlice(orders),
      },
    };
    const operations = lane(operationLanes(broken, watch), "operations");
    while ((await operations.settle(200)) > 0);
    expect(told).toEqual([["operations", NO]]);
    expect((await good.now()).state).toBe("paused_by_client");
    expect(await operations.nextDueInMs()).toBeNull();
    // Who waits for it reads that it fails on end, once it does.
    expect(await failureOf(badId)).toBeNull();
    await failed(operations, told, 2);
    const failure = await failureOf(badId);
    expect(failure).toMatchObject({ cause: "unexpected", failures: 2 });
    expect(named.at(-1)).toMatchObject({ failureId: failure?.failureId, rowIds: [badId] });
    expect(JSON.stringify(failure)).not.toContain(NO.message);
    await operationLanes(ports)[0]?.settle(200);
    expect((await bad.now()).state).toBe("paused_by_client");
    expect(await failureOf(badId)).toBeNull();
  });

  it("budgets rests alone: the window of another one ends", async () => {
    const { ports, pool } = stage.scene;
    const make = async () => {
      const id = v7();
      const fields = {
        name: id,
        measure: "tokens",
        targetKind: "label",
        target: id,
        windowKind: "day",
        zone: "UTC",
      } as const;
      const rest = {
        rollingHours: null,
        notifyPercent: null,
        holdPercent: null,
        atLimit: "pause",
        mode: "finish_step",
      } as const;
      const actor = { kind: "operator", id: "local" } as const;
      const act = { actor, verb: "budget.create", reason: null };
      await ports.budgets.create(
        { id, tenantId: "local", createdBy: "operator:local", limitUnits: 5, ...fields, ...rest },
        act,
      );
      return id;
    };
    const [bad, good] = [await make(), await make()];
    const over = "update budget_window set ends_at = clock_timestamp() - interval '1 min' where closed_at is null";
    await pool.query(`${over} and starts_at <= clock_timestamp() and budget_id = any($1)`, [[bad, good]]);
    // As where the database was exchanged for one that knows fewer zones.
    await pool.query("update budget set zone = 'Nowhere/Gone' where id = $1", [bad]);
    const { watch, told } = watched();
    const budgets = lane(budgetLanes(ports, watch), "budgets");
    await budgets.settle(200);
    expect(told).toEqual([["budgets", expect.objectContaining({ message: expect.stringContaining("Nowhere/Gone") })]]);
    const { rows } = await pool.query("select distinct budget_id as id from budget_window where closed_at is not null");
    expect(rows.map(({ id }) => id)).toContain(good);
    expect(rows.map(({ id }) => id)).not.toContain(bad);
    expect(await budgets.nextDueInMs()).not.toBe(0);
    await failed(budgets, told, 2);
    const found = await ports.budgets.find({ tenantId: "local", budgetId: bad });
    expect(found?.failure).toMatchObject({ cause: "database_refused", failures: 2 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskFilter } from "../../contract/task-inputs";
import { OperationScene } from "../../testing/operation-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { retryOperation } from "./retry-operation";
import { runOperations } from "./run-operations";

const database = testDatabase();
let scene: OperationScene;
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const of = (...agents: string[]) => ({ filter: TaskFilter.parse({ agents }) });
const REJECTED = { status: "rejected", reason: new Error("no") };

describe("an operation that did not reach all", () => {
  it("says of each target what it still runs, how long that takes usually, and what fits what was not reached", async () => {
    const agent = await scene.agent();
    const oneWay = await scene.agent([]);
    const [runs] = await scene.working(agent, 1);
    if (!runs) throw new Error("One is at work.");
    const [stuck = ""] = await scene.queued(oneWay, 1);
    const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, second)).toISOString();
    const took = [4, 2, 9].map((seconds, i) => ({
      ...{ key: `k${i}`, name: `Build ${i}`, tool: "make", status: "completed" as const },
      ...{ startedAt: at(0), endedAt: at(seconds) },
    }));
    await scene.commit(runs, {
      steps: took,
      running: [{ key: "k3", name: "Build 3", tool: "make", repeatable: true, startedAt: at(10) }],
    });
    const id = await scene.start({ verb: "pause", selection: of(agent, oneWay), expected: 1 });
    await scene.run();
    const step = { number: 4, name: "Build 3", tool: "make", startedAt: at(10), usualMs: 4_000 };
    expect(await scene.targets(id, "asked")).toMatchObject([{ taskId: runs.taskId, step, remedy: null }]);
    expect(await scene.targets(id, "refused")).toMatchObject([{ taskId: stuck, step: null, remedy: "cancel" }]);
  });

  it("leaves one task's failure to that task, and tries it again when asked", async () => {
    const agent = await scene.agent();
    const [first = "", second = "", ...others] = await scene.queued(agent, 5);
    const id = await scene.start({ verb: "pause", selection: of(agent), expected: 5 });
    const { ports } = scene.tools;
    const failing = {
      ...ports,
      tasks: {
        ...ports.tasks,
        transactSlice: async (orders: Parameters<typeof ports.tasks.transactSlice>[0]) => {
          const kept = orders.filter(({ ref }) => ref.taskId !== first && ref.taskId !== second);
          const told = [...(await ports.tasks.transactSlice(kept))];
          return orders.map(({ ref }) =>
            ref.taskId === first || ref.taskId === second ? REJECTED : told.shift(),
          ) as never;
        },
      },
    };
    await runOperations(failing);
    expect(await scene.counts(id)).toEqual({ done: 3, failed: 2 });
    expect(await scene.states([first, second, ...others])).toEqual({ submitted: 2, paused_by_client: 3 });
    const [one, two] = (await scene.targets(id, "failed")).map(({ no, remedy }) => ({ no, remedy }));
    expect([one?.remedy, two?.remedy]).toEqual(["retry", "retry"]);
    expect(await retryOperation(ports, ANN, { operationId: id, no: one?.no ?? 0 })).toEqual({ value: null });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 4, failed: 1 });
    expect(await scene.states([first, second])).toEqual({ submitted: 1, paused_by_client: 1 });
    expect(await retryOperation(ports, ANN, { operationId: id, no: one?.no ?? 0 })).toMatchObject({
      refusal: { code: "NOTHING_TO_RETRY" },
    });
    expect(await retryOperation(ports, ANN, { operationId: id, no: null })).toEqual({ value: null });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: 5 });
    expect(await retryOperation(ports, ANN, { operationId: id, no: null })).toMatchObject({
      refusal: { code: "NOTHING_TO_RETRY" },
    });
  });
});

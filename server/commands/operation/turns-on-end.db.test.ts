import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedTasks } from "../../bench/bulk/seed-tasks";
import { TaskFilter } from "../../contract/task-inputs";
import { TURN } from "../../domain/operation/operation";
import type { Ports } from "../../ports";
import { OperationScene } from "../../testing/operation-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { runOperations } from "./run-operations";
import { stopOperation } from "./stop-operation";

const REST = 100;

const database = testDatabase();
let scene: OperationScene;
let id = "";
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  const agent = await scene.agent();
  const agentId = (await scene.tools.ports.agents.findId("local", agent)) ?? "";
  await seedTasks(database.pool, { agentId, count: TURN + REST, state: "submitted" });
  id = await scene.start({
    ...{ verb: "pause", selection: { filter: TaskFilter.parse({ agents: [agent] }) }, expected: TURN + REST },
  });
});

/** Does something before the first slice of all is written. */
function meanwhile(act: () => Promise<unknown>): Ports {
  const { ports } = scene.tools;
  let acted: Promise<unknown> | null = null;
  return {
    ...ports,
    tasks: {
      ...ports.tasks,
      transactSlice: async (orders) => {
        acted ??= act();
        await acted;
        return ports.tasks.transactSlice(orders);
      },
    },
  };
}

describe("turns on end", () => {
  it("follow one another while the operation is alone, as many as are given", async () => {
    const { ports } = scene.tools;
    expect(await runOperations(ports, 2)).toBe(TURN + REST);
    expect(await scene.counts(id)).toEqual({ done: TURN + REST });
    expect(await runOperations(ports, 2)).toBe(0);
  });

  it("keep what came of each turn by itself", async () => {
    const { ports } = scene.tools;
    let slices = 0;
    const dying: Ports = {
      ...ports,
      operations: {
        ...ports.operations,
        decideNext: (decide, turns) =>
          ports.operations.decideNext(async (slice) => {
            const results = await decide(slice);
            // Of the second turn: it begins when the first one's slices have begun, and may end before them.
            if (slice.targets.some(({ no }) => no > TURN)) {
              await expect.poll(() => scene.counts(id)).toEqual({ done: TURN, waiting: REST });
              throw new Error("killed");
            }
            slices += 1;
            return results;
          }, turns),
      },
    };
    await expect(runOperations(dying, 2)).rejects.toThrow("killed");
    expect(slices).toBe(5);
    expect(await scene.counts(id)).toEqual({ done: TURN, waiting: REST });
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: TURN + REST });
    const { rows } = await database.pool.query(
      "select count(*)::int as n, count(distinct request_id)::int as targets from receipt where request_id like $1 and outcome = 'accepted'",
      [`operation:${id}:%`],
    );
    expect(rows).toEqual([{ n: TURN + REST, targets: TURN + REST }]);
  });

  it("end after the one that is under way when somebody stops the operation", async () => {
    const stopping = meanwhile(() => stopOperation(scene.tools.ports, ANN, { operationId: id }));
    expect(await runOperations(stopping, 2)).toBe(TURN);
    await scene.run();
    expect(await scene.counts(id)).toEqual({ done: TURN, skipped: REST });
  });

  it("end after the one that is under way when another operation waits", async () => {
    const other = await scene.agent();
    await scene.queued(other, 2);
    const selection = { filter: TaskFilter.parse({ agents: [other] }) };
    const waiting = meanwhile(() => scene.start({ verb: "pause", selection, expected: 2 }));
    expect(await runOperations(waiting, 2)).toBe(TURN);
    expect(await runOperations(waiting, 2)).toBe(2);
    expect(await runOperations(waiting, 2)).toBe(REST);
    expect(await scene.counts(id)).toEqual({ done: TURN + REST });
  });
});

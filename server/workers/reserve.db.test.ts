import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raiseBudget } from "../commands/budget/raise-budget";
import { createTask } from "../commands/task/create-task";
import { CreateTaskInput } from "../contract/task-inputs";
import type { TaskView } from "../contract/task-view";
import { BudgetScene } from "../testing/budget-scene";
import { checkTasks } from "../testing/invariants/check-tasks";
import { serveAgent } from "../testing/serve-agent";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { untilTask } from "../testing/until-task";

const database = testDatabase();
const door = testWorkerDoor(database);
let scene: BudgetScene;
beforeAll(async () => {
  scene = BudgetScene.open(database.url);
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
});

const until = (taskId: string, isSo: (task: TaskView) => boolean) => untilTask(door.ports, taskId, isSo);

describe("an agent that reserves before each metered call", () => {
  it("is stopped before the spend, and after a refill runs the call that it did not make", async () => {
    const calls: string[] = [];
    const at = { url: door.url, key: door.key };
    await using served = serveAgent(
      at,
      async (ctx) => {
        for (const key of ["one", "two", "three"]) {
          await ctx.step(key, async () => {
            await ctx.reserve({ tokens: 50 });
            calls.push(key);
            ctx.usage({ inputTokens: 50 });
          });
        }
      },
      { name: "careful", ...at },
    );
    await served.worker.ready;
    const budgetId = await scene.make("careful", { limitUnits: 120 });
    const order = CreateTaskInput.parse({ agent: "careful", title: "T", input: {} });
    const made = await createTask(door.ports, door.operator, order);
    if (made.kind === "refused") throw new Error(made.refusal.message);
    const { taskId } = made;
    const held = await until(taskId, ({ state }) => state === "paused_by_client");
    expect(held).toMatchObject({ stepsDone: 2, suspension: { holders: [{ kind: "budget" }] } });
    expect(calls).toEqual(["one", "two"]);
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 100, reservedUnits: 0 });
    const raise = { budgetId, addUnits: 40, lasts: "window", resume: true, reason: null } as const;
    await raiseBudget(door.ports, door.operator, raise);
    await scene.background();
    await until(taskId, ({ state }) => state === "completed");
    expect(calls).toEqual(["one", "two", "three"]);
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 150, reservedUnits: 0, state: "open" });
    expect(await checkTasks(database.pool, [taskId], [])).toEqual([]);
  });
});

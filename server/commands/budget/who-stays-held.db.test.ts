import { afterAll, beforeAll, expect, it } from "vitest";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN, PEER } from "../../testing/wait-scene";
import { cancelTask } from "../task/cancel-task";
import { pauseTask } from "../task/pause-task";
import { previewRefill } from "./preview-refill";
import { raiseBudget } from "./raise-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const pause = (taskId: string, caller = ANN) =>
  pauseTask(scene.ports, caller, { taskId, mode: "finish_step", reason: null, waitMs: 0 });

it("a raise names before and after it how many tasks go on and who stays held by whom; so does its operation", async () => {
  const agent = await scene.tasks.agent();
  const [spends, runs] = await scene.tasks.working(agent, 2);
  if (!spends || !runs) throw new Error("Two are at work.");
  const [waits = "", shared = "", canceled = "", before = ""] = await scene.tasks.queued(agent, 4);
  await pause(before);
  const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1 });
  await scene.tasks.commit(spends, { steps: [aStep("1")] });
  await scene.tasks.commit(spends, { no: 2 });
  await scene.background();
  // One of them is still on the way to its boundary. Who was held before the budget is none of its tasks.
  await pause(runs.taskId);
  await pause(shared);
  await pause(shared, PEER);
  await cancelTask(scene.ports, ANN, { taskId: canceled, reason: null, mode: "now", undoMs: 60_000 });
  const refill = {
    goOn: 2,
    stay: 2,
    stayBy: [
      { holder: { kind: "operator", actor: ANN.actor, reason: null }, tasks: 2 },
      { holder: { kind: "client", actor: PEER.actor, reason: null }, tasks: 1 },
    ],
  };
  expect(await previewRefill(scene.ports, ANN, budgetId)).toEqual({ value: refill });
  const order = { budgetId, addUnits: 5, lasts: "window", resume: true, reason: null } as const;
  const raised = await raiseBudget(scene.ports, ANN, order);
  expect(raised).toEqual({ value: { operationId: expect.any(String), refill } });
  const operationId = "value" in raised ? (raised.value.operationId ?? "") : "";
  await scene.tasks.run();
  const { groups } = await scene.tasks.detail(operationId);
  expect(groups.filter(({ outcome }) => outcome === "done")).toEqual([
    { outcome: "done", code: null, message: "Stays held by operator ann, client peer.", count: 1 },
    { outcome: "done", code: null, message: "Stays held by operator ann.", count: 1 },
  ]);
  expect(await scene.tasks.states([spends.taskId, waits])).toEqual({ resumed: 1, submitted: 1 });
  expect(await scene.tasks.states([runs.taskId, shared, before])).toEqual({ working: 1, paused_by_client: 2 });
  const nobody = { goOn: 0, stay: 0, stayBy: [] };
  expect(await previewRefill(scene.ports, ANN, budgetId)).toEqual({ value: nobody });
  const foreign = { tenantId: "other", actor: ANN.actor };
  expect(await previewRefill(scene.ports, foreign, budgetId)).toMatchObject({ refusal: { code: "BUDGET_NOT_FOUND" } });
  const unasked = await raiseBudget(scene.ports, ANN, { ...order, resume: false });
  expect(unasked).toEqual({ value: { operationId: null, refill: null } });
});

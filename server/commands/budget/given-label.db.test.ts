import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskFilter } from "../../contract/task-inputs";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { labelTask } from "../task/label-task";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** A budget of one step for all tasks of a new label. */
async function ofLabel() {
  const label = `l-${v7()}`;
  const budgetId = await scene.make("", { measure: "steps", targetKind: "label", target: label, limitUnits: 1 });
  return { label, budgetId };
}

describe("the budget of a label", () => {
  it("counts for a task from the moment in which it is given the label, by an operation as by name", async () => {
    const { label, budgetId } = await ofLabel();
    const agent = await scene.tasks.agent();
    const [one, other] = await scene.tasks.working(agent, 2);
    if (!one || !other) throw new Error("Two are at work.");
    await scene.tasks.commit(one, { steps: [aStep("1")] });
    await scene.tasks.start({
      ...{ verb: "label", selection: { filter: TaskFilter.parse({ agents: [agent] }) }, expected: 2 },
      add: [label],
    });
    await scene.tasks.run();
    expect(await scene.find(budgetId)).toMatchObject({ liveTasks: 2, spentUnits: 0 });
    const second = await scene.tasks.commit(one, { no: 2, steps: [aStep("2")] });
    expect(second).toMatchObject({ answer: { directive: "pause" } });
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 1, state: "exhausted" });
    const named = await scene.working(agent);
    expect(await scene.tasks.commit(named, { steps: [aStep("1")] })).toMatchObject({
      answer: { directive: "continue" },
    });
    await labelTask(scene.ports, ANN, { taskId: named.taskId, add: [label], remove: [], reason: null });
    expect(await scene.tasks.commit(named, { no: 2, steps: [aStep("2")] })).toMatchObject({
      answer: { directive: "pause" },
    });
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 2 });
  });

  it("counts no more for a task from which the label is taken", async () => {
    const { label, budgetId } = await ofLabel();
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const { taskId } = work;
    await labelTask(scene.ports, ANN, { taskId, add: [label], remove: [], reason: null });
    await labelTask(scene.ports, ANN, { taskId, add: ["other"], remove: [label], reason: null });
    const first = await scene.tasks.commit(work, { steps: [aStep("1"), aStep("2")] });
    expect(first).toMatchObject({ answer: { directive: "continue" } });
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 0, liveTasks: 0, state: "open" });
  });

  it("of active time counts from then on, not from the beginning of the attempt", async () => {
    const label = `l-${v7()}`;
    const budgetId = await scene.make("", {
      ...{ measure: "active_time", targetKind: "label", target: label, limitUnits: 60_000 },
    });
    const work = await scene.working(await scene.tasks.agent());
    const { taskId } = work;
    const { pool } = scene.tasks.tools;
    await pool.query("update task set claimed_at = claimed_at - interval '1 h' where id = $1", [taskId]);
    await labelTask(scene.ports, ANN, { taskId, add: [label], remove: [], reason: null });
    expect(await scene.tasks.commit(work, { steps: [aStep("1")] })).toMatchObject({
      answer: { directive: "continue" },
    });
    expect((await scene.find(budgetId)).spentUnits).toBeLessThan(60_000);
  });
});

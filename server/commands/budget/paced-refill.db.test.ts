import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESUMES_PER_SECOND } from "../../domain/operation/operation";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("a refill that lets its tasks go one after the other", () => {
  it("leaves held whom it has not reached when the budget is used up again, and the next one counts them all", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    await scene.tasks.queued(agent, RESUMES_PER_SECOND + 2);
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1 });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    await scene.tasks.commit(work, { no: 2 });
    await scene.background();
    expect((await scene.find(budgetId)).heldTasks).toBe(RESUMES_PER_SECOND + 3);
    const refill = (await scene.raise(budgetId, 1)) ?? "";
    const due = (at: string) => database.pool.query(`update operation set next_at = ${at} where id = $1`, [refill]);
    await scene.tasks.turn();
    await due("clock_timestamp() + interval '1 h'");
    expect(await scene.tasks.counts(refill)).toEqual({ done: RESUMES_PER_SECOND, waiting: 3 });
    const [again] = await scene.claim(agent);
    await scene.tasks.commit({ ...work, ...again }, { steps: [aStep("2")] });
    await scene.background();
    await due("clock_timestamp()");
    await scene.tasks.run();
    expect(await scene.tasks.counts(refill)).toEqual({ done: RESUMES_PER_SECOND, skipped: 3 });
    expect((await scene.tasks.detail(refill)).groups).toMatchObject([
      { outcome: "skipped", message: "The budget is used up again. Nothing was released.", count: 3 },
    ]);
    expect(await scene.find(budgetId)).toMatchObject({ state: "exhausted", heldTasks: RESUMES_PER_SECOND + 3 });
    const all = (await scene.raise(budgetId, 100)) ?? "";
    expect((await scene.tasks.detail(all)).operation.targets).toBe(RESUMES_PER_SECOND + 3);
  });
});

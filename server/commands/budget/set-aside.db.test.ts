import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BudgetFields } from "../../contract/budget-inputs";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { reserveUsage } from "../worker/reserve-usage";
import { changeBudget } from "./change-budget";
import { previewBudget } from "./preview-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("what a task sets aside", () => {
  it("is set aside before a metered call, gives back what was not used, and is refused before the spend (C070: reserve-together plays it with 20 at once)", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { limitUnits: 100, notifyPercent: 50 });
    const ref = { tenantId: "local", taskId: work.taskId };
    const wish = { attempt: work.attempt, costMicros: 0, steps: 0 };
    expect(await reserveUsage(scene.ports, ref, { ...wish, tokens: 80 })).toMatchObject({
      answer: { reserved: true, directive: "continue" },
    });
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 80, spentUnits: 0 });
    expect(await reserveUsage(scene.ports, ref, { ...wish, attempt: v7(), tokens: 1 })).toMatchObject({
      refusal: { code: "ATTEMPT_SUPERSEDED" },
    });
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 30 })] });
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 0, spentUnits: 30 });
    const short = await reserveUsage(scene.ports, ref, { ...wish, tokens: 71 });
    expect(short).toMatchObject({ answer: { reserved: false, directive: "pause" } });
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 0, spentUnits: 30 });
    const exact = await scene.working(agent);
    const all = { attempt: exact.attempt, costMicros: 0, steps: 0, tokens: 70 };
    expect(await reserveUsage(scene.ports, { ...ref, taskId: exact.taskId }, all)).toMatchObject({
      answer: { reserved: true },
    });
  });

  it("tells a task to pause that gives back unused what it had set aside when others used more than the limit", async () => {
    const agent = await scene.tasks.agent();
    const [careful, other] = await scene.tasks.working(agent, 2);
    if (!careful || !other) throw new Error("Two are at work.");
    await scene.make(agent, { limitUnits: 135 });
    const wish = { attempt: careful.attempt, costMicros: 0, steps: 0, tokens: 94 };
    await reserveUsage(scene.ports, { tenantId: "local", taskId: careful.taskId }, wish);
    const over = await scene.tasks.commit(other, { steps: [aStep("1", { inputTokens: 184 })] });
    expect(over).toMatchObject({ answer: { directive: "pause" } });
    const next = await scene.tasks.commit(careful, { steps: [aStep("1", { inputTokens: 13 })] });
    expect(next).toMatchObject({ answer: { directive: "pause" } });
  });

  it("notes a rung that was passed by what was set aside, once that is used", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { limitUnits: 100, notifyPercent: 40, holdPercent: 50 });
    const wish = { attempt: work.attempt, costMicros: 0, steps: 0, tokens: 80 };
    await reserveUsage(scene.ports, { tenantId: "local", taskId: work.taskId }, wish);
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 70 })] });
    expect(await scene.find(budgetId)).toMatchObject({ state: "holding", spentUnits: 70, reservedUnits: 0 });
    await scene.tasks.queued(agent, 1);
    expect(await scene.claim(agent)).toEqual([]);
  });

  it("is set aside once for one order, however often that is sent: also by a worker that lost the answer", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { limitUnits: 100 });
    const ref = { tenantId: "local", taskId: work.taskId };
    const order = { attempt: work.attempt, costMicros: 0, steps: 0, tokens: 80, requestId: v7() };
    for (const sent of [order, order])
      expect(await reserveUsage(scene.ports, ref, sent)).toMatchObject({
        answer: { reserved: true, directive: "continue" },
      });
    await reserveUsage(scene.ports, ref, { ...order, requestId: v7(), tokens: 5 });
    await reserveUsage(scene.ports, ref, order);
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 85, spentUnits: 0, state: "open" });
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 10 })] });
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 0, spentUnits: 10 });
  });
});

/** A task that the budget holds because a wish did not fit, with 70 of 100 left. */
async function heldShort(fields: Partial<BudgetFields>) {
  const agent = await scene.tasks.agent();
  const work = await scene.working(agent);
  const given = scene.fields(agent, fields);
  const budgetId = await scene.make(agent, given);
  await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 30 })] });
  const wish = { attempt: work.attempt, costMicros: 0, steps: 0, tokens: 71 };
  const ref = { tenantId: "local", taskId: work.taskId };
  expect(await reserveUsage(scene.ports, ref, wish)).toMatchObject({ answer: { reserved: false } });
  await scene.tasks.commit(work, { no: 2 });
  await scene.background();
  expect(await scene.find(budgetId)).toMatchObject({ state: "open", spentUnits: 30, heldTasks: 1 });
  expect(await scene.state(work.taskId)).toBe("paused_by_client");
  return { budgetId, fields: given, taskId: work.taskId };
}

describe("a task that is held for a wish that did not fit", () => {
  it.each<[what: string, change: Partial<BudgetFields>, goesOn: boolean]>([
    ["goes on when the limit is higher", { limitUnits: 1_000 }, true],
    ["goes on when the limit only marks", { atLimit: "notify" }, true],
    ["stays when only the name is another", { name: `renamed ${v7()}` }, false],
  ])("%s by a change, as the preview says", async (_, change, goesOn) => {
    const { budgetId, fields, taskId } = await heldShort({});
    const order = { budgetId, version: 1, fields: { ...fields, ...change }, reason: null };
    const would = await previewBudget(scene.ports, ANN, { fields: order.fields, replaces: budgetId });
    expect(would).toMatchObject({ value: { wouldHold: 0, wouldLetGo: goesOn ? 1 : 0 } });
    expect(await changeBudget(scene.ports, ANN, order)).toEqual({ value: { budgetId } });
    await scene.background();
    expect(await scene.state(taskId)).toBe(goesOn ? "resumed" : "paused_by_client");
  });

  it("goes on when the budget is raised", async () => {
    const { budgetId, taskId } = await heldShort({});
    await scene.raise(budgetId, 1_000);
    await scene.background();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("goes on when what was used has left a rolling window", async () => {
    const { budgetId, taskId } = await heldShort({ windowKind: "rolling", rollingHours: 1 });
    await database.pool.query("update budget_use set bucket_at = bucket_at - interval '2 hours' where budget_id = $1", [
      budgetId,
    ]);
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 0, heldTasks: 0 });
    expect(await scene.state(taskId)).toBe("resumed");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BudgetFields } from "../../contract/budget-inputs";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { pauseTask } from "../task/pause-task";
import { importPrices } from "../usage/import-prices";
import { changeBudget } from "./change-budget";
import { createBudget } from "./create-budget";
import { deleteBudget } from "./delete-budget";
import { previewBudget } from "./preview-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("a budget", () => {
  it("starts at zero in a new window, and lets go of what only it held", async () => {
    const agent = await scene.tasks.agent();
    const [work, both] = await scene.tasks.working(agent, 2);
    if (!work || !both) throw new Error("Two are at work.");
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1, windowKind: "day" });
    for (const item of [work, both]) {
      await scene.tasks.commit(item, { steps: [aStep("1")] });
      await scene.tasks.commit(item, { no: 2 });
    }
    await scene.background();
    await pauseTask(scene.ports, ANN, { taskId: both.taskId, mode: "finish_step", reason: "look", waitMs: 0 });
    await scene.passDays(budgetId, 2);
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 0, state: "open", heldTasks: 0 });
    expect(await scene.state(work.taskId)).toBe("resumed");
    const held = await scene.ports.tasks.find({ tenantId: "local", taskId: both.taskId });
    expect(held).toMatchObject({ state: "paused_by_client", open: { holders: [{ kind: "operator" }] } });
  });

  it("knows what its tasks used before it, says so before it is made, and whom it cannot pause", async () => {
    const [agent, stubborn] = [await scene.tasks.agent(), await scene.tasks.agent([])];
    const work = await scene.working(agent);
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 500 })] });
    await scene.tasks.queued(agent, 2);
    const fields = scene.fields(agent, { limitUnits: 400 });
    const preview = async (given: typeof fields) => {
      const found = await previewBudget(scene.ports, ANN, { fields: given, replaces: null });
      return "value" in found ? found.value : found;
    };
    const byAgent = [{ agent, tasks: 3 }];
    const would = { wouldHold: 3, wouldLetGo: 0, stoppable: 3, byAgent, cannotPause: [] };
    expect(await preview(fields)).toEqual({ counts: 3, running: 1, unreported: 0, usedUnits: 500, ...would });
    expect(await preview({ ...fields, windowKind: "day" })).toMatchObject({ usedUnits: 500 });
    expect(await preview({ ...fields, limitUnits: 501 })).toMatchObject({ wouldHold: 0, stoppable: 3, byAgent });
    await scene.tasks.queued(stubborn, 1);
    expect(await preview({ ...fields, target: stubborn })).toMatchObject({
      cannotPause: [{ agent: stubborn, tasks: 1 }],
      wouldHold: 0,
    });
    const budgetId = await scene.make(agent, { limitUnits: 400 });
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 500, state: "exhausted", liveTasks: 3 });
    await scene.background();
    expect(await scene.tasks.counts((await scene.find(budgetId)).operationId ?? "")).toEqual({ done: 2, asked: 1 });
  });

  it.each(["day", "life"] as const)(
    "of a window of kind %s knows what was told beside steps, and of steps that were given up, as those that were there did",
    async (windowKind) => {
      const agent = await scene.tasks.agent();
      const work = await scene.working(agent);
      const there = await scene.make(agent, { windowKind, limitUnits: 10_000 });
      const discarded = { ...aStep("1", { inputTokens: 7 }), status: "discarded" as const };
      await scene.tasks.commit(work, {
        steps: [discarded, aStep("2", { inputTokens: 20 })],
        usage: { inputTokens: 300 },
      });
      const later = await scene.make(agent, { windowKind, limitUnits: 10_000 });
      for (const budgetId of [there, later]) expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 327 });
    },
  );

  it("lets go when it is deleted, and blames nobody for a budget that was never set", async () => {
    const agent = await scene.tasks.agent();
    const free = await scene.tasks.agent();
    const [work, away] = [await scene.working(agent), await scene.working(free)];
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1 });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    await scene.tasks.commit(work, { no: 2 });
    await scene.background();
    expect(await scene.tasks.commit(away, { steps: [aStep("1")] })).toMatchObject({
      answer: { directive: "continue" },
    });
    expect(await deleteBudget(scene.ports, ANN, { budgetId, reason: null })).toEqual({ value: { budgetId } });
    await scene.background();
    expect(await scene.state(work.taskId)).toBe("resumed");
    expect(await scene.ports.budgets.find({ tenantId: "local", budgetId })).toBeNull();
    const [again] = await scene.claim(agent);
    const next = await scene.tasks.commit({ ...work, attempt: again?.attempt ?? "" }, { no: 1, steps: [aStep("2")] });
    expect(next).toMatchObject({ answer: { directive: "continue" } });
  });

  it("is changed on what the person saw, and never has the name of another", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const fields = scene.fields(agent);
    const budgetId = await scene.make(agent, fields);
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 50 })] });
    const twice = await createBudget(scene.ports, ANN, { fields, reason: null });
    expect(twice).toMatchObject({ refusal: { code: "BUDGET_NAME_TAKEN" } });
    const change = (version: number, limitUnits: number) =>
      changeBudget(scene.ports, ANN, { budgetId, version, fields: { ...fields, limitUnits }, reason: null });
    expect(await change(1, 40)).toEqual({ value: { budgetId } });
    expect(await scene.find(budgetId)).toMatchObject({ version: 2, spentUnits: 50, state: "exhausted" });
    expect(await change(1, 90)).toMatchObject({ refusal: { code: "BUDGET_CHANGED" } });
    const { rows } = await scene.tasks.tools.pool.query(
      "select verb, outcome from receipt where subject = $1 order by at, outcome",
      [`budget:${budgetId}`],
    );
    expect(rows).toEqual([
      { verb: "budget.create", outcome: "accepted" },
      { verb: "budget.change", outcome: "accepted" },
      { verb: "budget.change", outcome: "refused" },
    ]);
  });

  it.each<[what: string, change: Partial<BudgetFields>]>([
    ["is higher", { limitUnits: 5 }],
    ["only marks", { atLimit: "notify" }],
    ["counts for another window", { windowKind: "rolling", rollingHours: 1 }],
  ])("lets exactly its own go on when it is changed to one that %s", async (_, change) => {
    const agent = await scene.tasks.agent();
    const [work, both] = await scene.tasks.working(agent, 2);
    if (!work || !both) throw new Error("Two are at work.");
    const fields = scene.fields(agent, { measure: "steps", limitUnits: 2 });
    const made = await createBudget(scene.ports, ANN, { fields, reason: null });
    if ("refusal" in made) throw new Error(made.refusal.message);
    const { budgetId } = made.value;
    for (const item of [work, both]) {
      await scene.tasks.commit(item, { steps: [aStep("1")] });
      await scene.tasks.commit(item, { no: 2 });
    }
    await scene.background();
    await scene.tasks.commit(work, { no: 3 });
    await pauseTask(scene.ports, ANN, { taskId: both.taskId, mode: "finish_step", reason: null, waitMs: 0 });
    expect([await scene.state(work.taskId), await scene.state(both.taskId)]).toEqual(Array(2).fill("paused_by_client"));
    const order = { budgetId, version: 1, fields: { ...fields, ...change }, reason: null };
    const before = await previewBudget(scene.ports, ANN, { fields: order.fields, replaces: budgetId });
    expect(before).toMatchObject({ value: { wouldHold: 0, wouldLetGo: 2 } });
    expect(await changeBudget(scene.ports, ANN, order)).toEqual({ value: { budgetId } });
    await scene.background();
    expect(await scene.state(work.taskId)).toBe("resumed");
    expect(await scene.state(both.taskId)).toBe("paused_by_client");
  });

  it("says before a change what saving it would do, with what was added to the window", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const fields = scene.fields(agent);
    const made = await createBudget(scene.ports, ANN, { fields, reason: null });
    const budgetId = "value" in made ? made.value.budgetId : "";
    await scene.raise(budgetId, 50);
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 120 })] });
    const would = async (change: Partial<BudgetFields>) =>
      previewBudget(scene.ports, ANN, { fields: { ...fields, ...change }, replaces: budgetId });
    expect(await would({ name: `${fields.name} renamed` })).toMatchObject({ value: { usedUnits: 120, wouldHold: 0 } });
    expect(await would({ limitUnits: 70 })).toMatchObject({ value: { wouldHold: 1 } });
    // In a window of its own what was added to the other one is gone.
    expect(await would({ windowKind: "day" })).toMatchObject({ value: { usedUnits: 120, wouldHold: 1 } });
    const order = { budgetId, version: 1, fields: { ...fields, name: `${fields.name} renamed` }, reason: null };
    await changeBudget(scene.ports, ANN, order);
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({
      state: "open",
      limitUnits: 150,
      heldTasks: 0,
      operationId: null,
    });
  });

  it("that comes to count for another agent previews that one's use, and lets the former one's tasks go, used up or not", async () => {
    const [former, other] = [await scene.tasks.agent(), await scene.tasks.agent()];
    const [held, works] = [await scene.working(former), await scene.working(other)];
    const fields = scene.fields(former);
    const made = await createBudget(scene.ports, ANN, { fields, reason: null });
    const budgetId = "value" in made ? made.value.budgetId : "";
    await scene.tasks.commit(held, { steps: [aStep("1", { inputTokens: 300 })] });
    await scene.tasks.commit(held, { no: 2 });
    await scene.background();
    await scene.tasks.commit(works, { steps: [aStep("1", { inputTokens: 110 })] });
    const order = { budgetId, version: 1, fields: { ...fields, target: other }, reason: null };
    const before = await previewBudget(scene.ports, ANN, { fields: order.fields, replaces: budgetId });
    expect(before).toMatchObject({ value: { usedUnits: 110, wouldHold: 1, wouldLetGo: 1 } });
    expect(await changeBudget(scene.ports, ANN, order)).toEqual({ value: { budgetId } });
    await scene.background();
    await scene.tasks.commit(works, { no: 2 });
    await scene.tasks.run();
    expect(await scene.state(held.taskId)).toBe("resumed");
    expect(await scene.state(works.taskId)).toBe("paused_by_client");
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 110, state: "exhausted", heldTasks: 1 });
  });

  it("counts beforehand whom a change lets go: also who is still on the way to its pause", async () => {
    const [former, other] = [await scene.tasks.agent(), await scene.tasks.agent()];
    const work = await scene.working(former);
    const fields = scene.fields(former);
    const made = await createBudget(scene.ports, ANN, { fields, reason: null });
    const budgetId = "value" in made ? made.value.budgetId : "";
    const running = [{ key: "2", name: "2", startedAt: "2026-01-05T10:00:00Z" }];
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 300 })], running });
    await scene.background();
    expect(await scene.ports.tasks.find({ tenantId: "local", taskId: work.taskId })).toMatchObject({
      state: "working",
      pending: { holders: [{ kind: "budget" }] },
    });
    const order = { budgetId, version: 1, fields: { ...fields, target: other }, reason: null };
    const before = await previewBudget(scene.ports, ANN, { fields: order.fields, replaces: budgetId });
    expect(before).toMatchObject({ value: { wouldLetGo: 1 } });
    await changeBudget(scene.ports, ANN, order);
    const { rows } = await database.pool.query(
      "select count(*)::int as n from operation_target x join operation o on o.id = x.operation_id where x.task_id = $1 and o.verb = 'refill'",
      [work.taskId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("says how many tasks tell nothing of what it counts, before it is made and after: that is not 0", async () => {
    const agent = await scene.tasks.agent();
    const [silent, tells, idle] = await scene.tasks.working(agent, 3);
    if (!silent || !tells || !idle) throw new Error("Three are at work.");
    await scene.tasks.commit(silent, { steps: [aStep("1", { inputTokens: 5 })] });
    await scene.tasks.commit(tells, { steps: [aStep("1", { inputTokens: 5, costMicros: 0 })] });
    for (const [measure, unreported] of [
      ["cost", 1],
      ["tokens", 0],
      ["steps", 0],
    ] as const) {
      const fields = scene.fields(agent, { measure });
      const before = await previewBudget(scene.ports, ANN, { fields, replaces: null });
      expect(before).toMatchObject({ value: { counts: 3, unreported } });
      const made = await createBudget(scene.ports, ANN, { fields, reason: null });
      const budgetId = "value" in made ? made.value.budgetId : "";
      expect(await scene.find(budgetId)).toMatchObject({ liveTasks: 3, unreportedTasks: unreported });
    }
  });

  it("counts totals of a meter once, also after it began again at 0, and works a cost out by the price of that day", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const [tokens, cost] = [
      await scene.make(agent, { limitUnits: 1_000 }),
      await scene.make(agent, { measure: "cost", limitUnits: 10_000 }),
    ];
    const price = { model: "m-1", inputMicros: 2_000_000, outputMicros: 0, cachedMicros: null };
    const prices = [{ ...price, validFrom: "2020-01-01T00:00:00Z" }];
    await importPrices(scene.ports, ANN, { prices, reason: null });
    const total = (inputTokens: number) => ({ meter: "session-1", model: "m-1", source: "its log", inputTokens });
    for (const [i, told] of [100, 130, 20].entries())
      await scene.tasks.commit(work, { no: i + 1, steps: [aStep(`s${i}`, total(told))] });
    expect(await scene.find(tokens)).toMatchObject({ spentUnits: 150 });
    expect(await scene.find(cost)).toMatchObject({ spentUnits: 300 });
    const { rows } = await database.pool.query(
      "select data -> 'usage' as usage from task_event where task_id = $1 and step_key is not null order by seq",
      [work.taskId],
    );
    const told = { model: "m-1", source: "its log", costFrom: "prices" };
    expect(rows.map(({ usage }) => usage)).toEqual([
      { ...told, inputTokens: 100, costMicros: 200 },
      { ...told, inputTokens: 30, costMicros: 60 },
      { ...told, inputTokens: 20, costMicros: 40 },
    ]);
  });

  it("a rolling one forgets what is older than its hours, and then lets go", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, {
      measure: "steps",
      limitUnits: 1,
      windowKind: "rolling",
      rollingHours: 1,
    });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    await scene.tasks.commit(work, { no: 2 });
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ state: "exhausted", heldTasks: 1 });
    await scene.tasks.tools.pool.query(
      "update budget_use set bucket_at = bucket_at - interval '2 hours' where budget_id = $1",
      [budgetId],
    );
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ state: "open", spentUnits: 0, heldTasks: 0 });
    expect(await scene.state(work.taskId)).toBe("resumed");
  });
});

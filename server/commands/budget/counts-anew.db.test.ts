import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { reserveUsage } from "../worker/reserve-usage";
import { changeBudget } from "./change-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("a budget that counts something else in the middle of its window", () => {
  it("forgets what was set aside in the former measure: that gives nobody's own back", async () => {
    const agent = await scene.tasks.agent();
    const [first, second] = await scene.tasks.working(agent, 2);
    if (!first || !second) throw new Error("Two are at work.");
    const fields = scene.fields(agent, { windowKind: "day", limitUnits: 100 });
    const budgetId = await scene.make(agent, fields);
    const none = { tokens: 0, costMicros: 0, steps: 0 };
    const reserve = ({ taskId, attempt }: typeof first, wish: object) =>
      reserveUsage(scene.ports, { tenantId: "local", taskId }, { ...none, attempt, ...wish });
    await reserve(first, { tokens: 80 });
    await changeBudget(scene.ports, ANN, {
      budgetId,
      version: 1,
      fields: { ...fields, measure: "steps" },
      reason: null,
    });
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 0, spentUnits: 0 });
    await reserve(second, { steps: 5 });
    await scene.tasks.commit(first, { steps: [aStep("1", { inputTokens: 30 })] });
    expect(await scene.find(budgetId)).toMatchObject({ reservedUnits: 5, spentUnits: 1 });
  });

  it("counts each step once that is committed in the same moment", async () => {
    const agent = await scene.tasks.agent();
    const works = await scene.tasks.working(agent, 4);
    const fields = scene.fields(agent, { windowKind: "day", limitUnits: 1_000_000 });
    const budgetId = await scene.make(agent, fields);
    const ROUNDS = 20;
    for (let no = 1; no <= ROUNDS; no++) {
      const measure = no % 2 === 0 ? "tokens" : "steps";
      const order = { budgetId, version: no, fields: { ...fields, measure }, reason: null } as const;
      const commits = works.map((work) =>
        scene.tasks.commit(work, { no, steps: [aStep(`${no}`, { inputTokens: 10 })] }),
      );
      const [changed] = await Promise.all([changeBudget(scene.ports, ANN, order), ...commits]);
      expect(changed).toEqual({ value: { budgetId } });
      const steps = works.length * no;
      expect((await scene.find(budgetId)).spentUnits).toBe(measure === "steps" ? steps : steps * 10);
    }
  });
});

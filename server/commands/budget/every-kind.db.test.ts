import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MEASURES, WINDOW_KINDS } from "../../domain/budget/budget";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** Used by the one step: what is at its limit then is used up, what has one unit more is not. */
const USED = { tokens: 70, cost: 5_000, steps: 1 } as const;

it("counts and is used up at equality for every measure, target and window, hard and soft", async () => {
  const agent = await scene.tasks.agent();
  const [parent = ""] = await scene.tasks.queued(agent, 1);
  const work = await scene.working(agent);
  const label = `l-${v7()}`;
  const scope = `s-${v7().slice(-12)}`;
  await database.pool.query(
    "update task set parent_task_id = $2, labels = array[$3], scope = $4, version = version + 1 where id = $1",
    [work.taskId, parent, label, `${scope}/below`],
  );
  const targets = [
    { targetKind: "task", target: work.taskId },
    { targetKind: "task", target: parent },
    { targetKind: "agent", target: agent },
    { targetKind: "scope", target: scope },
    { targetKind: "label", target: label },
  ] as const;
  const made: { readonly budgetId: string; readonly expected: object }[] = [];
  for (const measure of MEASURES)
    for (const target of targets)
      for (const windowKind of WINDOW_KINDS) {
        // At the limit or one unit below it, hard or soft: by turns, so that each of the others meets all four.
        const [spare, atLimit] = [made.length % 2, made.length % 4 < 2 ? "pause" : "notify"] as const;
        const used = measure === "active_time" ? null : USED[measure];
        // Nobody knows how long it is at work: more than nothing, less than a day.
        const limitUnits = used === null ? (spare === 0 ? 1 : 86_400_000) : used + spare;
        const rolling = windowKind === "rolling" ? { rollingHours: 6 } : {};
        const { targetKind } = target;
        const budgetId = await scene.make(agent, { measure, ...target, windowKind, ...rolling, limitUnits, atLimit });
        const expected = { state: spare === 0 ? "exhausted" : "open", ...(used === null ? {} : { spentUnits: used }) };
        made.push({ budgetId, expected: { measure, targetKind, windowKind, atLimit, limitUnits, ...expected } });
      }
  const usage = { inputTokens: 50, outputTokens: 20, costMicros: 5_000 };
  expect(await scene.tasks.commit(work, { steps: [aStep("1", usage)] })).toMatchObject({
    answer: { directive: "pause" },
  });
  const found = await scene.ports.budgets.list("local", { limit: 1_000, show: "all" });
  const byId = new Map(found.budgets.map((budget) => [budget.id, budget]));
  expect(made).toHaveLength(MEASURES.length * targets.length * WINDOW_KINDS.length);
  expect(made.map(({ budgetId }) => byId.get(budgetId))).toMatchObject(made.map(({ expected }) => expected));
});

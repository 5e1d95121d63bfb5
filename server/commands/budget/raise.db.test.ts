import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RAISE_LASTS } from "../../domain/budget/budget";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { raiseBudget } from "./raise-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** A task at work under a budget of 100 tokens, and what uses some of them. */
async function underBudget(fields: Parameters<BudgetScene["make"]>[1]) {
  const agent = await scene.tasks.agent();
  const work = await scene.working(agent);
  const budgetId = await scene.make(agent, fields);
  let no = 0;
  const use = (inputTokens: number) => {
    no += 1;
    return scene.tasks.commit(work, { no, steps: [aStep(`s${no}`, { inputTokens })] });
  };
  return { budgetId, use };
}

describe("what is added to a budget", () => {
  // Each day uses 20 of what was added beside the limit's own 100; a soft limit, so that nothing is stopped.
  it.each([
    ["once goes over into the next windows until it is used up", "once", [150, 130, 110, 100, 100]],
    ["for the window is gone with it", "window", [150, 100, 100, 100, 100]],
    ["for good is there in every window", "for_good", [150, 150, 150, 150, 150]],
  ] as const)("%s", async (_, lasts, limits) => {
    const { budgetId, use } = await underBudget({ windowKind: "day", atLimit: "notify" });
    await scene.raise(budgetId, 50, lasts);
    const found: number[] = [];
    for (const _day of limits) {
      found.push((await scene.find(budgetId)).limitUnits);
      await use(120);
      await scene.passDays(budgetId, 1);
      await scene.background();
    }
    expect(found).toEqual(limits);
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 0, onceUnits: 0 });
  });

  it("goes over through windows in which nobody looked", async () => {
    const { budgetId, use } = await underBudget({ windowKind: "day" });
    await scene.raise(budgetId, 50, "once");
    await use(120);
    await scene.passDays(budgetId, 3);
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ limitUnits: 130, extraUnits: 30, onceUnits: 30, spentUnits: 0 });
  });

  it("to the last hours is gone when these have passed, and what is used stands against the limit again", async () => {
    const { budgetId, use } = await underBudget({ windowKind: "rolling", rollingHours: 6 });
    await scene.raise(budgetId, 50);
    await scene.raise(budgetId, 10, "for_good");
    await use(120);
    expect(await scene.find(budgetId)).toMatchObject({ limitUnits: 160, state: "open" });
    const { pool } = scene.tasks.tools;
    const { rowCount } = await pool.query(
      `update budget_addition set ends_at = ends_at - interval '6 h' where budget_id = $1
        and ends_at between clock_timestamp() + interval '5 h 59 m' and clock_timestamp() + interval '6 h'`,
      [budgetId],
    );
    expect(rowCount).toBe(1);
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ limitUnits: 110, extraUnits: 0, state: "exhausted" });
    expect((await scene.find(budgetId)).operationId).not.toBeNull();
  });

  it("is added once for each request, however often it is sent, and at once", async () => {
    const { budgetId, use } = await underBudget({});
    await use(120);
    await use(0);
    await scene.background();
    const order = { budgetId, addUnits: 50, lasts: "window", resume: true, reason: null, requestId: v7() } as const;
    const answers = await Promise.all([order, order].map((sent) => raiseBudget(scene.ports, ANN, sent)));
    answers.push(await raiseBudget(scene.ports, ANN, order));
    const { rows } = await scene.tasks.tools.pool.query<{ id: string }>(
      "select id from operation where verb = 'refill' and params->>'budgetId' = $1",
      [budgetId],
    );
    expect(rows).toHaveLength(1);
    const refills = answers.flatMap((answer) => ("value" in answer ? [answer.value.refill] : []));
    expect(refills.filter((refill) => refill !== null)).toEqual([{ goOn: 1, stay: 0, stayBy: [] }]);
    expect(answers).toMatchObject(Array(3).fill({ value: { operationId: rows[0]?.id } }));
    expect(await scene.find(budgetId)).toMatchObject({ limitUnits: 150, spentUnits: 120 });
    const told = await scene.tasks.tools.pool.query(
      "select outcome from receipt where request_id = $1 and subject is not null order by outcome",
      [order.requestId],
    );
    expect(told.rows.map(({ outcome }) => outcome)).toEqual(["accepted", "unchanged", "unchanged"]);
    await raiseBudget(scene.ports, ANN, { ...order, requestId: v7() });
    expect((await scene.find(budgetId)).limitUnits).toBe(200);
  });

  it("to a whole life stays, however it is said", async () => {
    for (const lasts of RAISE_LASTS) {
      const { budgetId } = await underBudget({});
      await scene.raise(budgetId, 50, lasts);
      await scene.background();
      expect((await scene.find(budgetId)).limitUnits).toBe(150);
    }
  });

  it.each(["pause", "cancel"] as const)(
    "comes before the %s that its limit had asked for: nothing is held after it",
    async (atLimit) => {
      const agent = await scene.tasks.agent();
      const work = await scene.working(agent);
      const inLine = await scene.tasks.queued(agent, 3);
      const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1, atLimit });
      await scene.tasks.commit(work, { steps: [aStep("1")] });
      await scene.ports.budgets.holdExhausted(10);
      await scene.raise(budgetId, 10);
      await scene.tasks.run();
      expect(await scene.tasks.states(inLine)).toEqual({ submitted: 3 });
      const { rows } = await scene.tasks.tools.pool.query(
        "select x.outcome, x.message, count(*)::int as n from operation o join operation_target x on x.operation_id = o.id where o.actor = $1 and x.task_id = any($2) group by 1, 2",
        [`policy:budget:${budgetId}`, inLine],
      );
      expect(rows).toEqual([
        { outcome: "skipped", message: "The budget has something left again. Nothing was changed.", n: 3 },
      ]);
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { until } from "../../testing/product/until";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** A rolling budget of which some use has left its hours. */
async function withOldUse(): Promise<string> {
  const agent = await scene.tasks.agent();
  const work = await scene.working(agent);
  const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 9, windowKind: "rolling", rollingHours: 1 });
  await scene.tasks.commit(work, { steps: [aStep("1")] });
  await database.pool.query("update budget_use set bucket_at = bucket_at - interval '2 hours' where budget_id = $1", [
    budgetId,
  ]);
  return budgetId;
}

const isWaiting = async () => {
  const { rows } = await database.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length > 0;
};

describe("what leaves a rolling window", () => {
  it("is taken out under the window's lock, and no slot is locked before that: so does whoever looks at a budget", async () => {
    const budgetId = await withOldUse();
    const looks = await database.pool.connect();
    try {
      await looks.query("begin");
      await looks.query("select from budget_window where budget_id = $1 for no key update", [budgetId]);
      const rolls = scene.ports.budgets.rollWindows(100);
      const patience = { wakes: scene.ports.wakes, topics: [] };
      await Promise.race([rolls, until("the lane waits for the window", isWaiting, patience)]);
      const slots = "select from budget_slot where budget_id = $1 order by no for no key update nowait";
      expect((await looks.query(slots, [budgetId])).rowCount).toBeGreaterThan(0);
      await looks.query("commit");
      expect(await rolls).toBe(1);
    } finally {
      looks.release();
    }
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 0, state: "open" });
  });

  it("leaves each budget in a transaction of its own, all of them in one turn", async () => {
    const budgets = [await withOldUse(), await withOldUse(), await withOldUse()];
    expect(await scene.ports.budgets.rollWindows(100)).toBe(3);
    for (const budgetId of budgets) expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 0 });
    expect(await scene.ports.budgets.rollWindows(100)).toBe(0);
  });
});

/** The database gives the next change of a window up, as it does with one of two that wait in a circle. */
const GIVES_UP_ONCE = `create sequence looks;
  create function give_up() returns trigger language plpgsql as $$ begin
    if nextval('looks') = 1 then raise exception 'given up' using errcode = '40P01'; end if;
    return new; end $$;
  create trigger gives_up before update on budget_window for each row execute function give_up()`;

describe("a look that the database gave up for another one", () => {
  it("is tried once more", async () => {
    const budgetId = await scene.make(await scene.tasks.agent(), { measure: "steps", limitUnits: 9 });
    await database.pool.query(GIVES_UP_ONCE);
    expect(await scene.ports.budgets.settle([budgetId])).toMatchObject([{ budgetId, isExhausted: false }]);
    const { rows } = await database.pool.query("select last_value::int as looks from looks");
    expect(rows).toEqual([{ looks: 2 }]);
  });
});

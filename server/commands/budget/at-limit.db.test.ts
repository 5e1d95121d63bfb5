import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const steps = (atLimit: "notify" | "pause" | "cancel") => ({ measure: "steps", limitUnits: 1, atLimit }) as const;
const operationsOf = async (budgetId: string) => {
  const { rows } = await database.pool.query<{ id: string; verb: string }>(
    "select id, verb from operation where actor = $1",
    [`policy:budget:${budgetId}`],
  );
  return rows;
};

describe("at its limit a budget", () => {
  it("that is set to cancel cancels its tasks for good by one operation, each with a receipt of its own", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const tasks = [work.taskId, ...(await scene.tasks.queued(agent, 2))];
    const budgetId = await scene.make(agent, steps("cancel"));
    const told = await scene.tasks.commit(work, { steps: [aStep("1")] });
    expect(told).toMatchObject({ answer: { directive: "cancel", attemptEnded: true } });
    await scene.background();
    expect(await scene.tasks.states(tasks)).toEqual({ canceled: 3 });
    const [operation, ...others] = await operationsOf(budgetId);
    expect({ verb: operation?.verb, others }).toEqual({ verb: "cancel", others: [] });
    expect(await scene.tasks.counts(operation?.id ?? "")).toEqual({ done: 2 });
    const { rows } = await database.pool.query(
      "select count(*)::int as n, count(distinct task_id)::int as tasks from receipt where actor = $1 and verb = 'cancel' and outcome = 'accepted'",
      [`policy:budget:${budgetId}`],
    );
    expect(rows).toEqual([{ n: 3, tasks: 3 }]);
  });

  it("that only marks reaches nobody", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const queued = await scene.tasks.queued(agent, 2);
    const budgetId = await scene.make(agent, steps("notify"));
    const told = await scene.tasks.commit(work, { steps: [aStep("1")] });
    expect(told).toMatchObject({ answer: { directive: "continue" } });
    await scene.background();
    expect(await scene.find(budgetId)).toMatchObject({ state: "exhausted", trippedAt: null, operationId: null });
    expect(await operationsOf(budgetId)).toEqual([]);
    expect(await scene.tasks.states(queued)).toEqual({ submitted: 2 });
    const standings = await scene.ports.budgets.standings({ tenantId: "local", taskId: work.taskId });
    expect(standings).toMatchObject([{ budgetId, spentUnits: 1, isExhausted: false }]);
  });

  it.each([
    [["finish_step", "interrupt_immediate"], "interrupt_immediate"],
    [["finish_step"], "finish_step"],
  ] as const)("stops tasks of agents that offer %j by %s, where it is set to interrupt", async (offered, mode) => {
    const agent = await scene.tasks.agent([...offered]);
    const [spends, other] = await scene.tasks.working(agent, 2);
    if (!spends || !other) throw new Error("Two are at work.");
    const budgetId = await scene.make(agent, { ...steps("pause"), mode: "interrupt_immediate" });
    const told = await scene.tasks.commit(spends, { steps: [aStep("1")] });
    expect(told).toMatchObject({ answer: { directive: "pause", mode } });
    await scene.background();
    expect(await scene.ports.tasks.find({ tenantId: "local", taskId: other.taskId })).toMatchObject({
      pending: { mode, holders: [{ kind: "budget", actor: { id: `budget:${budgetId}` } }] },
    });
  });
});

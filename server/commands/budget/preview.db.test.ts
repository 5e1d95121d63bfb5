import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { cancelTask } from "../task/cancel-task";
import { resumeTask } from "../task/resume-task";
import { previewBudget } from "./preview-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("what a budget would do", () => {
  it.each([
    ["pause", 2],
    ["cancel", 4],
  ] as const)(
    "by %s counts as stopped at once what it would stop: not to pause is what signs in or is being canceled",
    async (atLimit, wouldHold) => {
      const agent = await scene.tasks.agent();
      const [signsIn, works] = await scene.tasks.working(agent, 2);
      if (!signsIn || !works) throw new Error("Two are at work.");
      const [queued = "", canceled = ""] = await scene.tasks.queued(agent, 2);
      await scene.tasks.commit(signsIn, { ask: [{ key: "in", message: "Sign in.", kind: "credential" }] });
      await cancelTask(scene.ports, ANN, { taskId: canceled, reason: null, mode: "now", undoMs: 60_000 });
      await scene.tasks.commit(works, { steps: [aStep("1")] });
      const fields = scene.fields(agent, { measure: "steps", limitUnits: 1, atLimit });
      const would = await previewBudget(scene.ports, ANN, { fields, replaces: null });
      const byAgent = [{ agent, tasks: wouldHold }];
      expect(would).toMatchObject({ value: { counts: 4, wouldHold, stoppable: wouldHold, byAgent } });
      const budgetId = await scene.make(agent, fields);
      await scene.background();
      const operation = (await scene.find(budgetId)).operationId ?? "";
      const { done = 0, asked = 0 } = await scene.tasks.counts(operation);
      expect(done + asked).toBe(wouldHold);
      expect(await scene.state(queued)).toBe(atLimit === "cancel" ? "canceled" : "paused_by_client");
    },
  );

  it("counts nobody as held by a change whom somebody let go on without it", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const fields = scene.fields(agent, { measure: "steps", limitUnits: 1 });
    const budgetId = await scene.make(agent, fields);
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    await scene.tasks.commit(work, { no: 2 });
    const { taskId } = work;
    await resumeTask(scene.ports, ANN, { taskId, continueTranscript: true, reason: "demo", exempt: true });
    await scene.tasks.queued(agent, 1);
    const would = await previewBudget(scene.ports, ANN, { fields, replaces: budgetId });
    expect(would).toMatchObject({ value: { counts: 2, wouldHold: 1, stoppable: 1 } });
  });
});

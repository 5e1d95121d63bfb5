import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartStopInput } from "../../contract/stop-inputs";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { startStop } from "../hold/start-stop";
import { countTargets } from "../operation/count-targets";
import { pauseTask } from "../task/pause-task";
import { resumeTask } from "../task/resume-task";
import { raiseBudget } from "./raise-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const resume = (taskIds: readonly string[]) => ({
  ...{ verb: "resume" as const, perSecond: 100 },
  selection: { taskIds: [...taskIds] },
});
const preview = (taskIds: readonly string[]) => countTargets(scene.ports, ANN, resume(taskIds));
const pause = (taskId: string) =>
  pauseTask(scene.ports, ANN, { taskId, mode: "finish_step", reason: "look", waitMs: 0 });

/** An operation that sees `expected` tasks go on, carried out; what came of it. */
async function resumed(taskIds: readonly string[], expected: number) {
  const id = await scene.tasks.start({ ...resume(taskIds), expected });
  await scene.tasks.run();
  return { counts: await scene.tasks.counts(id), groups: (await scene.tasks.detail(id)).groups };
}

describe("the resume of many tasks", () => {
  it("refuses whom a used up budget would stop again as the single one does, with its numbers, and says so beforehand", async () => {
    const [spent, free] = [await scene.tasks.agent(), await scene.tasks.agent()];
    const [held = ""] = await scene.tasks.queued(spent, 1);
    const [other = ""] = await scene.tasks.queued(free, 1);
    await pause(held);
    await pause(other);
    const work = await scene.working(spent);
    await scene.make(spent, { measure: "steps", limitUnits: 1 });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    const why = expect.stringMatching(new RegExp(`of agent ${spent} is used up: 1 of 1 steps`));
    const single = await resumeTask(scene.ports, ANN, { taskId: held, continueTranscript: true, reason: null });
    expect(single).toMatchObject({ refusal: { code: "BUDGET_EXHAUSTED", message: why } });
    expect(await preview([held, other])).toMatchObject({ will: 1, cannot: [{ reason: why, count: 1 }] });
    const { counts, groups } = await resumed([held, other], 1);
    expect(counts).toEqual({ done: 1, refused: 1 });
    expect(groups).toMatchObject([{ outcome: "refused", code: "BUDGET_EXHAUSTED", message: why }]);
    expect(await scene.tasks.states([held, other])).toEqual({ paused_by_client: 1, submitted: 1 });
  });

  it("lets go whom a budget holds that has something left again", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1 });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    await scene.tasks.commit(work, { no: 2 });
    expect(await preview([work.taskId])).toMatchObject({ will: 0, cannot: [{ count: 1 }] });
    await raiseBudget(scene.ports, ANN, { budgetId, addUnits: 5, lasts: "window", resume: false, reason: null });
    expect(await scene.state(work.taskId)).toBe("paused_by_client");
    expect(await preview([work.taskId])).toMatchObject({ will: 1, cannot: [] });
    expect((await resumed([work.taskId], 1)).counts).toEqual({ done: 1 });
    expect(await scene.state(work.taskId)).toBe("resumed");
  });

  it("is told beforehand of the stop that stands over them", async () => {
    const agent = await scene.tasks.agent();
    const [held = ""] = await scene.tasks.queued(agent, 1);
    await pause(held);
    const target = { kind: "agent", value: agent } as const;
    await startStop(scene.ports, ANN, StartStopInput.parse({ target, reason: "outage" }));
    const reason = `Agent ${agent} is stopped by ann: outage.`;
    expect(await preview([held])).toMatchObject({ will: 0, cannot: [{ reason, count: 1 }] });
    expect(await scene.tasks.order({ ...resume([held]), expected: 0 })).toMatchObject({
      refusal: { code: "NOTHING_SELECTED" },
    });
  });
});

import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CreateTaskInput } from "../../contract/task-inputs";
import { ClaimWork, type WorkItem } from "../../contract/worker-protocol";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { createTask } from "../task/create-task";
import { resumeTask } from "../task/resume-task";
import { claimWork } from "../worker/claim-work";
import { deleteBudget } from "./delete-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** A task of that scope at work under an agent of its own. */
async function workingIn(scope: string) {
  const agent = await scene.tasks.agent();
  const made = await createTask(scene.ports, ANN, CreateTaskInput.parse({ agent, title: "T", input: {}, scope }));
  if (made.kind === "refused") throw new Error(made.refusal.message);
  const order = ClaimWork.parse({ workerId: "w-1", agents: [agent], max: 1, waitMs: 0 });
  const claimed = await claimWork(scene.ports, { ...order, tenantId: "local" });
  const [work] = claimed.kind === "claimed" ? claimed.work : [];
  if (!work) throw new Error("Nothing was claimed.");
  return work;
}

const step = (work: WorkItem, no: number) => scene.tasks.commit(work, { no, steps: [aStep(`s${no}`)] });

describe("nobody is held for a budget that was not set for them (C072)", () => {
  it("no task where there is none at all", async () => {
    const work = await workingIn("free");
    for (const no of [1, 2, 3]) expect(await step(work, no)).toMatchObject({ answer: { directive: "continue" } });
  });

  it("no task beside the scope whose budget is used up, also where its name only begins alike; who is refused is told which, whose and how much", async () => {
    const name = `till-${v7()}`;
    const fields = { name, measure: "steps", targetKind: "scope", target: "a", limitUnits: 1 } as const;
    const budgetId = await scene.make("", fields);
    const [inside, below, beside, alike] = await Promise.all(["a", "a/b", "b", "ab"].map(workingIn));
    if (!inside || !below || !beside || !alike) throw new Error("Four are at work.");
    expect(await step(inside, 1)).toMatchObject({ answer: { directive: "pause" } });
    expect(await step(below, 1)).toMatchObject({ answer: { directive: "pause" } });
    await scene.tasks.commit(inside, { no: 2 });
    await scene.background();
    for (const work of [beside, alike]) {
      for (const no of [1, 2]) expect(await step(work, no)).toMatchObject({ answer: { directive: "continue" } });
      expect(await scene.state(work.taskId)).toBe("working");
    }
    const resume = { taskId: inside.taskId, continueTranscript: true, reason: null };
    const refused = await resumeTask(scene.ports, ANN, resume);
    expect(refused).toMatchObject({ refusal: { code: "BUDGET_EXHAUSTED" } });
    const { message } = refused.kind === "refused" ? refused.refusal : { message: "" };
    for (const word of [name, "scope a ", "2 of 1 steps"]) expect(message).toContain(word);
    await deleteBudget(scene.ports, ANN, { budgetId, reason: null });
    await scene.background();
    expect(await scene.state(inside.taskId)).toBe("resumed");
  });
});

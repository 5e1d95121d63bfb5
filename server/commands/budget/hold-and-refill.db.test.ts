import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClaimWork, Commit } from "../../contract/worker-protocol";
import type { Ports } from "../../ports";
import type { Wakes } from "../../ports/wakes";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN } from "../../testing/wait-scene";
import { pauseTask } from "../task/pause-task";
import { resumeTask } from "../task/resume-task";
import { claimWork } from "../worker/claim-work";
import { commitWork } from "../worker/commit-work";
import { previewBudget } from "./preview-budget";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("a budget", () => {
  it("counts what tasks use from then on, and says pause to the commit that uses it up", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent);
    const first = await scene.tasks.commit(work, { steps: [aStep("one", { inputTokens: 60 })] });
    expect(first).toMatchObject({ answer: { directive: "continue" } });
    const second = await scene.tasks.commit(work, {
      no: 2,
      steps: [aStep("two", { inputTokens: 30, outputTokens: 20 })],
    });
    expect(second).toMatchObject({ answer: { directive: "pause", mode: "finish_step", attemptEnded: false } });
    expect(await scene.find(budgetId)).toMatchObject({
      ...{ spentUnits: 110, limitUnits: 100, state: "exhausted", trippedAt: expect.any(String) },
    });
    expect(await scene.tasks.commit(work, { no: 3 })).toMatchObject({
      answer: { directive: "pause", attemptEnded: true },
    });
    const task = await scene.ports.tasks.find({ tenantId: "local", taskId: work.taskId });
    expect(task).toMatchObject({
      state: "paused_by_client",
      open: { initiator: "policy", holders: [{ kind: "budget", actor: { kind: "policy", id: `budget:${budgetId}` } }] },
    });
  });

  it("holds all its tasks by one operation, leaves alone whom others hold, and a raise lets exactly its own go on", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.tasks.working(agent, 3);
    const [queued = "", operators = ""] = await scene.tasks.queued(agent, 2);
    await pauseTask(scene.ports, ANN, { taskId: operators, mode: "finish_step", reason: "mine", waitMs: 0 });
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 2 });
    const [a, b, c] = work;
    if (!a || !b || !c) throw new Error("Three are at work.");
    await scene.tasks.commit(a, { steps: [aStep("a")] });
    await scene.tasks.commit(b, { steps: [aStep("b")] });
    await scene.background();
    // Three of the four still come to their boundary: what a raise would let go of counts them, too.
    expect(await scene.tasks.states([a.taskId, b.taskId, c.taskId])).toEqual({ working: 3 });
    expect((await scene.find(budgetId)).heldTasks).toBe(4);
    const higher = scene.fields(agent, { measure: "steps", limitUnits: 20 });
    const other = scene.fields(await scene.tasks.agent(), { measure: "steps", limitUnits: 20 });
    for (const fields of [higher, other]) {
      const would = await previewBudget(scene.ports, ANN, { fields, replaces: budgetId });
      expect(would).toMatchObject({ value: { wouldHold: 0, wouldLetGo: 4 } });
    }
    await scene.tasks.commit(b, { no: 2 });
    await scene.tasks.commit(a, { no: 2 });
    await scene.tasks.commit(c, {});
    await scene.tasks.run();
    const operation = (await scene.find(budgetId)).operationId ?? "";
    expect(await scene.tasks.counts(operation)).toEqual({ done: 4 });
    expect((await scene.tasks.detail(operation)).operation).toMatchObject({
      actor: `policy:budget:${budgetId}`,
      verb: "pause",
    });
    const held = [a.taskId, b.taskId, c.taskId, queued, operators];
    expect(await scene.tasks.states(held)).toEqual({ paused_by_client: 5 });
    expect((await scene.find(budgetId)).heldTasks).toBe(4);
    const raised = await scene.raise(budgetId, 5);
    await scene.tasks.run();
    expect(await scene.tasks.counts(raised ?? "")).toEqual({ done: 4 });
    expect(await scene.tasks.states(held)).toEqual({ paused_by_client: 1, resumed: 3, submitted: 1 });
    expect(await scene.state(operators)).toBe("paused_by_client");
  });

  it("lets nothing start while nothing is left, and nothing new from the hold rung on", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 4, holdPercent: 50 });
    await scene.tasks.commit(work, { steps: [aStep("1"), aStep("2")] });
    const [fresh = ""] = await scene.tasks.queued(agent, 1);
    expect(await scene.claim(agent)).toEqual([]);
    expect(await scene.find(budgetId)).toMatchObject({ state: "holding" });
    const gate = { code: "budget", budgetId, targetKind: "agent", target: agent, measure: "steps" };
    const holding = { ...gate, takenUnits: 2, limitUnits: 4, isUsedUp: false, resetsAt: null };
    expect(await scene.cause(fresh)).toMatchObject(holding);
    expect(await scene.tasks.commit(work, { no: 2, release: true })).toMatchObject({ answer: { attemptEnded: true } });
    const [again] = await scene.claim(agent);
    expect(again?.taskId).toBe(work.taskId);
    const next = { ...work, attempt: again?.attempt ?? "" };
    await scene.tasks.commit(next, { no: 1, steps: [aStep("3"), aStep("4")], release: true });
    expect(await scene.claim(agent)).toEqual([]);
    for (const waits of [fresh, work.taskId])
      expect(await scene.cause(waits)).toMatchObject({ ...gate, takenUnits: 4, isUsedUp: true });
    await scene.raise(budgetId, 10);
    expect(await scene.cause(fresh)).toEqual({ code: "queued" });
    expect((await scene.claim(agent)).map(({ taskId }) => taskId).toSorted()).toEqual([work.taskId, fresh].toSorted());
  });

  it("that was raised brings what it lets start to a worker that waits, by the event alone", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1 });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    const [fresh = ""] = await scene.tasks.queued(agent, 1);
    const { wakes, ...others } = scene.ports;
    const byEventAlone: Wakes = {
      wait: (topics) => wakes.wait(topics, 60_000),
      markOf: (topic) => wakes.markOf(topic),
    };
    const order = ClaimWork.parse({ workerId: "waits", agents: [agent], max: 1, waitMs: 20_000 });
    const waiting = claimWork({ ...others, wakes: byEventAlone }, { ...order, tenantId: "local" });
    // It has looked in vain when another question to the same tables is answered.
    expect(await scene.claim(agent)).toEqual([]);
    await scene.raise(budgetId, 10);
    expect(await waiting).toMatchObject({ kind: "claimed", work: [{ taskId: fresh }] });
  });

  it("refuses a resume while nothing is left, naming itself; a reason exempts one task from it", async () => {
    const agent = await scene.tasks.agent();
    const [work, other] = await scene.tasks.working(agent, 2);
    if (!work || !other) throw new Error("Two are at work.");
    const budgetId = await scene.make(agent, {
      measure: "steps",
      limitUnits: 1,
      windowKind: "day",
      zone: "Europe/Berlin",
    });
    await scene.tasks.commit(work, { steps: [aStep("1")] });
    await scene.tasks.commit(work, { no: 2 });
    await scene.background();
    await scene.tasks.commit(other, {});
    const order = { taskId: work.taskId, continueTranscript: true };
    const refused = await resumeTask(scene.ports, ANN, { ...order, reason: null });
    const { name, resetsAt } = await scene.find(budgetId);
    expect(refused).toMatchObject({ kind: "refused", refusal: { code: "BUDGET_EXHAUSTED" } });
    const { message } = refused.kind === "refused" ? refused.refusal : { message: "" };
    for (const word of [name, agent, "1 of 1 steps", String(resetsAt)]) expect(message).toContain(word);
    expect(await scene.state(work.taskId)).toBe("paused_by_client");
    expect(await resumeTask(scene.ports, ANN, { ...order, reason: "demo", exempt: true })).toMatchObject({
      kind: "accepted",
    });
    const [again] = await scene.claim(agent);
    expect(again?.taskId).toBe(work.taskId);
    const next = await scene.tasks.commit({ ...work, attempt: again?.attempt ?? "" }, { no: 1, steps: [aStep("2")] });
    expect(next).toMatchObject({ answer: { directive: "continue" } });
    expect((await scene.find(budgetId)).spentUnits).toBe(2);
    expect(await scene.state(other.taskId)).toBe("paused_by_client");
  });

  it("of several the tightest is named, each is charged, and what is soft stops nothing", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const wide = await scene.make(agent, { measure: "steps", limitUnits: 50 });
    const soft = await scene.make(agent, { measure: "steps", limitUnits: 1, atLimit: "notify", name: `soft ${agent}` });
    const task = await scene.make(agent, { targetKind: "task", target: work.taskId, measure: "steps", limitUnits: 3 });
    expect(await scene.tasks.commit(work, { steps: [aStep("1")] })).toMatchObject({
      answer: { directive: "continue" },
    });
    expect(await scene.tasks.commit(work, { no: 2, steps: [aStep("2"), aStep("3")] })).toMatchObject({
      answer: { directive: "pause" },
    });
    const spent = await Promise.all([wide, soft, task].map(async (id) => (await scene.find(id)).spentUnits));
    expect(spent).toEqual([3, 3, 3]);
    const found = await scene.ports.tasks.find({ tenantId: "local", taskId: work.taskId });
    expect(found?.pending?.actor.id).toBe(`budget:${task}`);
  });

  it("that is soft lets what is new start, also over its limit; its hold rung holds it as any other", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1, atLimit: "notify" });
    await scene.tasks.commit(work, { steps: [aStep("1"), aStep("2")] });
    expect(await scene.find(budgetId)).toMatchObject({ state: "exhausted", spentUnits: 2 });
    const [fresh = ""] = await scene.tasks.queued(agent, 1);
    expect((await scene.claim(agent)).map(({ taskId }) => taskId)).toEqual([fresh]);
    await scene.make(agent, { measure: "steps", limitUnits: 4, holdPercent: 50, atLimit: "notify" });
    await scene.tasks.queued(agent, 1);
    expect(await scene.claim(agent)).toEqual([]);
  });

  it("is looked at when the commit comes again after which nobody could look: the answer is pause, and it trips", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent, { measure: "steps", limitUnits: 1 });
    const { ports } = scene;
    let looks = 0;
    const cut: Ports = {
      ...ports,
      budgets: {
        ...ports.budgets,
        settle: async (ids) => {
          looks += 1;
          if (looks === 1) throw new Error("The process ends here.");
          return ports.budgets.settle(ids);
        },
      },
    };
    const ref = { tenantId: "local", taskId: work.taskId };
    const commit = Commit.parse({ attempt: work.attempt, no: 1, steps: [aStep("1")] });
    await expect(commitWork(cut, ref, commit)).rejects.toThrow("ends here");
    expect(await commitWork(cut, ref, commit)).toMatchObject({ answer: { directive: "pause", attemptEnded: false } });
    expect(await scene.find(budgetId)).toMatchObject({ spentUnits: 1, state: "exhausted" });
    await scene.background();
    expect(await scene.tasks.counts((await scene.find(budgetId)).operationId ?? "")).toEqual({ asked: 1 });
  });

  it("wakes who parked until it has something left again", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    const budgetId = await scene.make(agent);
    await scene.tasks.commit(work, { park: { reason: "no money", conditions: { onBudgetRefill: budgetId } } });
    await scene.raise(budgetId, 1);
    const due = await scene.ports.waits.due(10);
    expect(due.map(({ ref }) => ref.taskId)).toContain(work.taskId);
  });

  it("takes nobody who would wait for a budget that is not there", async () => {
    const work = await scene.working(await scene.tasks.agent());
    const budgetId = "0199a000-0000-7000-8000-00000000dead";
    for (const conditions of [{ onBudgetRefill: budgetId }, { onEvent: "budget.refilled:none" }])
      expect(await scene.tasks.commit(work, { park: { reason: "no money", conditions } })).toMatchObject({
        refusal: { code: "CONDITION_NOT_VALID", fields: { "/park/conditions/onBudgetRefill": expect.any(String) } },
      });
  });
});

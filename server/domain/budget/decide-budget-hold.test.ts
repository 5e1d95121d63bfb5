import { describe, expect, it } from "vitest";
import { aParkedTask, aPausedTask, aPendingPause, aTask, aWorkingTask, OPERATOR } from "../../testing/make-task";
import type { Task } from "../task/task";
import { type BudgetHold, budgetActor, decideBudgetHold, decideRefill } from "./decide-budget-hold";

const AT = new Date("2026-01-05T11:00:00.000Z");
const ID = "0199a000-0000-7000-8000-00000000b0b0";
const ids = {
  handle: "suspend-0199a000-0000-7000-8000-000000000009",
  checkpointId: "0199a000-0000-7000-8000-00000000dddd",
};
const hold = (overrides: Partial<BudgetHold> = {}): BudgetHold => ({
  ...{ budgetId: ID, reason: "nightly", atLimit: "pause", mode: "finish_step", ids, whileExhausted: true },
  ...overrides,
});
const counted = { budgets: [ID] };
const own = { kind: "budget", actor: budgetActor(ID), reason: "nightly" } as const;

describe("a used up budget", () => {
  it.each<[what: string, asked: BudgetHold["mode"], offered: Task["pauseModes"], mode: string]>([
    ["as it is set to", "interrupt_immediate", ["finish_step", "interrupt_immediate"], "interrupt_immediate"],
    [
      "in the first way the agent offers, where it does not offer that one",
      "interrupt_immediate",
      ["finish_step"],
      "finish_step",
    ],
    [
      "as it is set to, where the agent offers just that",
      "wait_for_completion",
      ["wait_for_completion"],
      "wait_for_completion",
    ],
  ])("asks the holder of a working task to stop %s", (...[, mode, pauseModes, pending]) => {
    const decision = decideBudgetHold(aWorkingTask({ ...counted, pauseModes }), hold({ mode }), AT);
    expect(decision).toMatchObject({
      kind: "moved",
      answer: "asked",
      guard: { exhausted: ID },
      change: {
        control: { state: "working", pending: { mode: pending, holders: [own] } },
        act: { actor: budgetActor(ID), verb: "pause", reason: "nightly" },
      },
    });
  });

  it("holds at once what nobody runs, and what has parked", () => {
    for (const task of [aTask(counted), aParkedTask(counted)])
      expect(decideBudgetHold(task, hold(), AT)).toMatchObject({
        ...{ kind: "moved", answer: "done" },
        change: { control: { state: "paused_by_client" } },
      });
  });

  it("does not stop a task of an agent that cannot pause, and says so", () => {
    expect(decideBudgetHold(aWorkingTask({ ...counted, pauseModes: [] }), hold(), AT)).toMatchObject({
      ...{ kind: "refused", refusal: { code: "AGENT_CANNOT_PAUSE" } },
    });
  });

  it.each([
    ["working", aWorkingTask(counted)],
    ["queued", aTask(counted)],
    ["held by an operator", aPausedTask(counted)],
  ])("that is set to cancel cancels for good a task that is %s", (_, task) => {
    expect(decideBudgetHold(task, hold({ atLimit: "cancel" }), AT)).toMatchObject({
      ...{ kind: "moved", answer: "done", guard: { exhausted: ID } },
      change: { control: { state: "canceled" }, act: { actor: budgetActor(ID), verb: "cancel" } },
    });
  });

  it.each<[what: string, task: Task, atLimit: BudgetHold["atLimit"]]>([
    ["it only marks", aWorkingTask(counted), "notify"],
    ["it does not count for the task", aWorkingTask(), "pause"],
    ["somebody exempted the task", aWorkingTask({ ...counted, exemptFrom: [ID] }), "cancel"],
    ["an operator holds the task", aPausedTask(counted), "pause"],
    ["an operator's pause is under way", aWorkingTask({ ...counted, pending: aPendingPause() }), "pause"],
  ])("leaves a task alone when %s", (_, task, atLimit) => {
    expect(decideBudgetHold(task, hold({ atLimit }), AT)).toEqual({ kind: "unchanged", answer: "already" });
  });

  it("counts what it holds already as its own: held, or on the way to it", () => {
    const held = aPausedTask(counted, { holders: [own] });
    expect(decideBudgetHold(held, hold(), AT)).toEqual({ kind: "unchanged", answer: "done" });
    const stopping = aWorkingTask({ ...counted, pending: aPendingPause({ holders: [own] }) });
    expect(decideBudgetHold(stopping, hold(), AT)).toEqual({ kind: "unchanged", answer: "asked" });
  });

  it("holds for a wish that does not fit also while it has something left", () => {
    const decision = decideBudgetHold(aWorkingTask(counted), hold({ whileExhausted: false }), AT);
    expect(decision).toMatchObject({ kind: "moved", answer: "asked" });
    expect(decision).not.toHaveProperty("guard.exhausted");
  });
});

describe("a refill", () => {
  const refill = (task: Task) => decideRefill(task, { budgetId: ID, actor: OPERATOR, digest: null });

  it.each([
    ["held", aPausedTask(counted, { holders: [own] })],
    ["held with others", aPausedTask(counted, { holders: [own, { kind: "operator", actor: OPERATOR, reason: null }] })],
    ["on the way to its pause", aWorkingTask({ ...counted, pending: aPendingPause({ holders: [own] }) })],
  ])("lets go of a task that is %s only while the budget is not used up again", (_, task) => {
    expect(refill(task)).toMatchObject({ kind: "moved", answer: "done", guard: { refilled: ID } });
  });

  it.each([
    ["does not count for any more", {}],
    ["spares", { ...counted, exemptFrom: [ID] }],
  ])("lets go of what the budget %s, used up or not", (_, facts) => {
    const decision = refill(aPausedTask(facts, { holders: [own] }));
    expect(decision).toMatchObject({ kind: "moved", answer: "done" });
    expect(decision).not.toHaveProperty("guard.refilled");
  });

  it("is told by the name of the budget", () => {
    expect(refill(aPausedTask(counted, { holders: [own] }))).toMatchObject({
      change: { events: [{ type: "task.resumed", data: { condition: { budgetName: own.reason } } }] },
    });
  });

  it("leaves alone what the budget does not hold", () => {
    expect(refill(aPausedTask(counted))).toEqual({ kind: "unchanged", answer: "already" });
  });
});

import { describe, expect, it } from "vitest";
import { availableActions } from "../../domain/task/actions";
import { isTerminal, LIVE_STATES, NEXT_STATES, TASK_STATES, TERMINAL_STATES } from "../../domain/task/state";
import { aTask } from "../make-task";

describe("the states of a task", () => {
  it("S1, S2: the paused ones and the resumed one live, and none of them is an end", () => {
    for (const state of ["paused_by_client", "paused_by_agent", "resumed"] as const) {
      expect(LIVE_STATES).toContain(state);
      expect(TERMINAL_STATES.has(state)).toBe(false);
      expect(isTerminal(state)).toBe(false);
    }
    expect([...TERMINAL_STATES]).toEqual(["completed", "failed", "canceled", "rejected"]);
  });

  it("S3: a pause leads there from what is queued, works, asks, parks or was just resumed, and from nothing else", () => {
    const pausable = TASK_STATES.filter((state) => availableActions(aTask({ state })).pause.allowed);
    expect(pausable).toEqual(["submitted", "working", "input_required", "paused_by_agent", "resumed"]);
    expect(TASK_STATES.filter((from) => NEXT_STATES[from].includes("paused_by_client"))).toEqual(pausable);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canBeCancelled,
  canTransition,
  InvalidTransition,
  isHeld,
  isTerminal,
  NEXT_STATES,
  TASK_STATES,
  type TaskState,
  TERMINAL_STATES,
  transition,
} from "./state";

const anyState = fc.constantFrom(...TASK_STATES);

/** ASAP's table as its guide prints it, in our spelling. */
const ASAP: Partial<Record<TaskState, readonly TaskState[]>> = {
  submitted: ["working", "canceled"],
  working: ["completed", "failed", "canceled", "input_required"],
  input_required: ["working", "canceled"],
  completed: [],
  failed: [],
  canceled: [],
};
const ASAP_STATES = Object.keys(ASAP) as TaskState[];

describe("the state table", () => {
  it("cut to ASAP's six states is exactly ASAP's table", () => {
    for (const from of ASAP_STATES) {
      for (const to of ASAP_STATES) {
        expect(canTransition(from, to), `${from} to ${to}`).toBe(ASAP[from]?.includes(to) ?? false);
      }
    }
  });

  it("has four terminal states and no way out of them", () => {
    expect([...TERMINAL_STATES].sort()).toEqual(["canceled", "completed", "failed", "rejected"]);
    for (const state of TERMINAL_STATES) expect(NEXT_STATES[state]).toEqual([]);
  });

  it("never leaves a terminal state, whatever is tried", () => {
    fc.assert(
      fc.property(anyState, fc.array(anyState, { maxLength: 40 }), (start, wishes) => {
        let task = { state: start, updatedAt: new Date(0) };
        let ended: TaskState | null = isTerminal(start) ? start : null;
        for (const to of wishes) {
          if (canTransition(task.state, to)) task = transition(task, to, new Date(1));
          if (ended) expect(task.state).toBe(ended);
          if (isTerminal(task.state)) ended = task.state;
        }
      }),
    );
  });

  it("leads from every live state to an end, so nothing is stuck by design", () => {
    for (const state of TASK_STATES.filter((s) => !isTerminal(s)))
      expect(canTransition(state, "canceled"), state).toBe(true);
  });

  it("has no move from a state to itself", () => {
    for (const state of TASK_STATES) expect(canTransition(state, state)).toBe(false);
  });

  it("holds exactly in the two paused states", () => {
    expect(TASK_STATES.filter(isHeld)).toEqual(["paused_by_client", "paused_by_agent"]);
  });
});

describe("canBeCancelled", () => {
  it("is true for exactly the states that are not terminal", () => {
    for (const state of TASK_STATES) expect(canBeCancelled(state), state).toBe(!isTerminal(state));
  });
});

describe("transition", () => {
  const at = new Date("2026-02-03T04:05:06.000Z");

  it("gives a new value with the state and the time, and leaves the given one alone", () => {
    const task = Object.freeze({ state: "submitted" as TaskState, updatedAt: new Date(0), title: "kept" });
    const moved = transition(task, "working", at);
    expect(moved).toEqual({ state: "working", updatedAt: at, title: "kept" });
    expect(moved).not.toBe(task);
    expect(task.state).toBe("submitted");
  });

  it("agrees with the table for every pair, and names both states where it refuses", () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        const task = { state: from, updatedAt: new Date(0) };
        const result = tryTo(() => transition(task, to, at));
        if (canTransition(from, to)) {
          expect(result).toEqual({ state: to, updatedAt: at });
          return;
        }
        expect(result).toBeInstanceOf(InvalidTransition);
        expect(result).toMatchObject({ message: `Invalid transition from ${from} to ${to}`, from, to });
      }),
    );
  });
});

function tryTo(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

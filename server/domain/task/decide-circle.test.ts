import { describe, expect, it } from "vitest";
import { aCondition, aParkedTask, aPausedTask, aTask, HANDLE } from "../../testing/make-task";
import { decideCircle } from "./decide-circle";

const OTHER = "0199a000-0000-7000-8000-0000000000ff";
const after = aCondition({ no: 1, kind: "task", topic: null, dueAt: null, onTimeout: null, afterTaskId: OTHER });
const timeout = aCondition({ no: 2, kind: "timeout", onTimeout: "fail" });
const dropped = { type: "suspension.condition_dropped", data: { condition: { kind: "task", taskId: OTHER } } };

describe("a wait that is part of a circle", () => {
  it("fails a task that parked for nothing else, and says why", () => {
    expect(decideCircle(aParkedTask({}, { conditions: [after] }), { no: 1 })).toMatchObject({
      kind: "moved",
      change: {
        control: { state: "failed", endedReason: expect.stringContaining("waits for a task that waits for it") },
        events: [dropped, { type: "task.failed", data: { code: "WAIT_IN_CIRCLE" } }],
        act: { verb: "drop_condition" },
      },
    });
  });

  it.each([
    ["that waits for something else as well", aParkedTask({}, { conditions: [after, timeout] }), "paused_by_agent"],
    ["that people hold", aPausedTask({}, { conditions: [{ ...after, setBy: "holder" }] }), "paused_by_client"],
  ])("is left out of a task %s, which stays as it is", (_, task, state) => {
    expect(decideCircle(task, { no: 1 })).toMatchObject({
      kind: "moved",
      change: { control: { state }, events: [dropped], settled: { handle: HANDLE, fired: null, onlyNo: 1 } },
    });
  });

  it.each([
    ["is over", aParkedTask({}, { conditions: [timeout] })],
    ["is not the one that was seen", aParkedTask({}, { conditions: [{ ...timeout, no: 1 }] })],
    ["belongs to a task that is no longer held", aTask()],
  ])("that %s is left alone", (_, task) => {
    expect(decideCircle(task, { no: 1 })).toEqual({ kind: "unchanged", answer: null });
  });
});

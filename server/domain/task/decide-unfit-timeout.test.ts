import { describe, expect, it } from "vitest";
import { aCondition, aParkedTask, aPausedTask, aTask, HANDLE } from "../../testing/make-task";
import { decideUnfitTimeout } from "./decide-unfit-timeout";

const AT = new Date("2026-01-05T12:00:00.000Z");
const dueAt = new Date(AT.getTime() - 1);
const timeout = aCondition({ no: 1, kind: "timeout", onTimeout: "resume_with_input", dueAt });
const event = aCondition({ no: 2, kind: "event", topic: "t", dueAt: null, onTimeout: null });
const order = { no: 1, input: { page: 1 }, eventId: null, problems: { "/page": "It is no text." } };
const decide = (task: Parameters<typeof decideUnfitTimeout>[0]) => decideUnfitTimeout(task, order, AT);

describe("a timeout whose input the agent takes no more", () => {
  it("fails a task that parked for nothing else, by name, and says where it does not fit", () => {
    expect(decide(aParkedTask({}, { conditions: [timeout] }))).toMatchObject({
      kind: "moved",
      change: {
        control: { state: "failed", endedReason: expect.stringContaining("at /page: It is no text.") },
        events: [
          { type: "suspension.condition_dropped" },
          { type: "task.failed", data: { code: "TIMEOUT_INPUT_NOT_VALID" } },
        ],
        act: { verb: "drop_condition" },
      },
    });
  });

  it.each([
    ["that waits for something else", aParkedTask({}, { conditions: [timeout, event] }), "paused_by_agent"],
    ["that people hold", aPausedTask({}, { conditions: [{ ...timeout, setBy: "holder" }] }), "paused_by_client"],
  ])("is no longer waited for by a task %s", (_, task, state) => {
    expect(decide(task)).toMatchObject({
      kind: "moved",
      change: { control: { state }, settled: { handle: HANDLE, fired: null, onlyNo: 1 } },
    });
  });

  it.each([
    ["is not over yet", aParkedTask({}, { conditions: [{ ...timeout, dueAt: new Date(AT.getTime() + 1) }] })],
    ["is another one", aParkedTask({}, { conditions: [event] })],
    ["belongs to a task that is no longer held", aTask()],
  ])("that %s is left alone", (_, task) => {
    expect(decide(task)).toEqual({ kind: "unchanged", answer: null });
  });
});

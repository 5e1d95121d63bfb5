import { describe, expect, it } from "vitest";
import { aTaskView } from "@/server/testing/make-views";
import { cancelCost } from "./cancel-cost";

const step = (name: string, repeatable = true) => ({
  key: name,
  name,
  tool: null,
  repeatable,
  startedAt: "2026-11-20T14:31:00.000Z",
});
const running = [step("Push"), step("Pay", false)];

describe("cancelCost", () => {
  it.each([
    ["now, while nothing runs", "now", aTaskView(), "Nothing runs now, so nothing is cut."],
    [
      "now, in two steps",
      "now",
      aTaskView({ running }),
      "Steps 6 and 7 are stopped. What step 7 did outside stays: it is not repeatable.",
    ],
    [
      "with clean-up, in two steps",
      "clean_up",
      aTaskView({ running }),
      "Step 6 is cut. Step 7 finishes first. The agent gets one step, at most 5 minutes, to put right what it did outside. Then the task ends.",
    ],
    [
      "with clean-up, while nobody holds it",
      "clean_up",
      aTaskView({ state: "paused_by_client" }),
      "No worker holds it now, so nobody would clean up: it ends at once, and its end says so.",
    ],
  ] as const)("tells what a cancel does: %s", (...[, mode, task, words]) => {
    expect(cancelCost(mode, task)).toBe(words);
  });
});

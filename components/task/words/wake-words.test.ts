import { describe, expect, it } from "vitest";
import { ahead, MADE_AT, NO_WAIT } from "@/server/testing/make-views";
import { aWakeCondition } from "@/server/testing/make-wake-condition";
import { firedWords, untilWords, wakeWords } from "./wake-words";

const NOW = Date.parse(MADE_AT);
const REFILL = "budget.refilled:019abf6b-0000-7000-8000-00000000b0d6";
const OTHER = "019abf6b-0000-7000-8000-00000000c0de";

describe("untilWords", () => {
  it.each([
    [{}, null],
    [{ topics: ["ci.done"] }, "event ci.done"],
    [{ topics: ["a", "b"] }, "one of 2 events"],
    [{ topics: [REFILL] }, "a budget's refill"],
    [{ topics: ["a"], afterTaskId: OTHER }, "event a or task C0DE ends"],
  ])("tells %j", (waits, words) => {
    expect(untilWords({ ...NO_WAIT, ...waits }, NOW)).toBe(words);
  });

  it("tells a time by the clock", () => {
    expect(untilWords({ ...NO_WAIT, wakeAt: ahead(60_000), topics: ["a"] }, NOW)).toMatch(/^\d\d:\d\d or event a$/);
  });
});

describe("the refill of a budget", () => {
  const refill = aWakeCondition({ kind: "event", topic: REFILL });

  it("is told by the budget's name where that is known, and never by its ID", () => {
    expect(firedWords({ ...refill, budgetName: "Night run" })).toBe("Budget Night run was refilled");
    expect(firedWords(refill)).toBe("A budget was refilled");
    expect(wakeWords([refill], NOW)).toBe("when a budget is refilled");
  });
});

describe("wakeWords", () => {
  it("tells all that will end a hold in one line", () => {
    const conditions = [
      aWakeCondition({ kind: "at", dueAt: ahead(60_000) }),
      aWakeCondition({ kind: "trigger", topic: "push", provider: "github" }),
      aWakeCondition({ kind: "task", afterTaskId: OTHER, afterTaskTitle: "Build image" }),
      aWakeCondition({ kind: "timeout", durationMinutes: 120, onTimeout: "fail" }),
    ];
    expect(wakeWords(conditions, NOW)).toMatch(
      /^at \d\d:\d\d, on event push from github or when Build image ends, at the latest 2 h after it is held, then it fails$/,
    );
  });
});

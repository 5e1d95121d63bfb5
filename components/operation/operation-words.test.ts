import { describe, expect, it } from "vitest";
import { operationTitle, outcomeWords, reachedWords, reasonWords } from "./operation-words";

describe("the title of an operation", () => {
  it.each([
    ["Pause 34 tasks", { verb: "pause", targets: 34 }],
    ["Refill: let go 10 tasks", { verb: "refill", targets: 10 }],
    ["Stop 1 task", { verb: "pause", targets: 1, params: { holder: "panic" } }],
    // Its tasks are still being chosen, while the first ones are stopped.
    ["Stop at least 12 tasks", { verb: "pause", targets: 12, params: { holder: "panic" }, selecting: true }],
  ] as const)("is %s", (title, operation) => {
    expect(operationTitle({ params: {}, selecting: false, ...operation })).toBe(title);
  });
});

describe("what a target does that was asked", () => {
  it.each([
    ["Finishing the step", { verb: "pause", params: { mode: "finish_step" } }],
    ["Interrupting", { verb: "pause", params: { mode: "interrupt_immediate" } }],
    ["Finishing the turn", { verb: "pause", params: { mode: "wait_for_completion" } }],
    ["Can be undone", { verb: "cancel", params: {} }],
  ] as const)("is %s", (words, operation) => {
    expect(outcomeWords(operation, "asked")).toBe(words);
  });
});

it("has reached also who was so before", () => {
  const counts = { done: 5, already: 2, skipped: 1, refused: 0, failed: 0, gone: 0, asked: 0, waiting: 0 };
  expect(reachedWords({ counts, targets: 8 })).toBe("7 of 8");
});

describe("the reasons of an outcome", () => {
  it("are counted where there are several", () => {
    const reasons = [
      { count: 2, message: "It ended before." },
      { count: 1, message: "Held already." },
    ];
    expect(reasonWords(reasons, 3)).toBe("2: It ended before. 1: Held already.");
  });

  it("are not counted again where one is that of all", () => {
    expect(reasonWords([{ count: 9, message: "It ended before." }], 9)).toBe("It ended before.");
  });
});

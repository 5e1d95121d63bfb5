import { describe, expect, it } from "vitest";
import { operationTitle, reasonWords } from "./operation-words";

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

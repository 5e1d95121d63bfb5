import { describe, expect, it } from "vitest";
import { operationTitle } from "./operation-words";

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

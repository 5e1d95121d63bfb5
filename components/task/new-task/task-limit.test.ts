import { describe, expect, it } from "vitest";
import { readLimit } from "./task-limit";

describe("the limit of a new task", () => {
  it.each([
    ["0.50", "cost", { measure: "cost", limitUnits: 500_000 }],
    ["3", "steps", { measure: "steps", limitUnits: 3 }],
    ["10", "active_time", { measure: "active_time", limitUnits: 600_000 }],
    [" ", "tokens", null],
    ["lots", "tokens", undefined],
    ["0", "tokens", undefined],
  ] as const)("%s in %s", (amount, measure, read) => {
    expect(readLimit({ amount, measure })).toEqual(read);
  });
});

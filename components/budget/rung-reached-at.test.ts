import { describe, expect, it } from "vitest";
import { rungReachedAt } from "./rung-reached-at";

const budget = {
  ...{ spentUnits: 40, reservedUnits: 10, limitUnits: 100, perHour: 10 },
  ...{ at: "2026-01-05T10:00:00.000Z", resetsAt: "2026-01-05T14:00:00.000Z" },
};

describe("a rung of a budget", () => {
  it.each([
    ["was reached, what is set aside included", 50, "reached"],
    ["is reached at the rate of now", 80, "2026-01-05T13:00:00.000Z"],
    ["is not reached before it starts anew", 100, null],
  ])("%s", (_, percent, expected) => {
    expect(rungReachedAt(budget, percent)).toBe(expected);
  });

  it("of a budget that never starts anew is reached some day, and of one that nobody uses never", () => {
    expect(rungReachedAt({ ...budget, resetsAt: null }, 100)).toBe("2026-01-05T15:00:00.000Z");
    expect(rungReachedAt({ ...budget, perHour: 0 }, 100)).toBeNull();
  });
});

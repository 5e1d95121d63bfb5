import { describe, expect, it } from "vitest";
import { readAmount } from "@/components/data/budgets/read-amount";
import { leftPoints } from "./left-points";

const budget = {
  course: [
    { at: "2026-01-05T00:00:00Z", spentUnits: 0 },
    { at: "2026-01-05T06:00:00Z", spentUnits: 60 },
    { at: "2026-01-05T12:00:00Z", spentUnits: 130 },
  ],
  ...{ limitUnits: 100, spentUnits: 60, at: "2026-01-05T12:00:00Z", startsAt: "2026-01-05T00:00:00Z" },
  ...{ resetsAt: "2026-01-06T00:00:00Z", runsOutAt: null, perHour: 2 },
};

describe("leftPoints", () => {
  it("never falls below nothing, and goes on at the rate of now to the end of the window", () => {
    const { actual, ahead, endsAt } = leftPoints(budget);
    expect(actual.map(({ left }) => left)).toEqual([100, 40, 0]);
    expect(ahead.map(({ left }) => left)).toEqual([40, 16]);
    expect(endsAt.toISOString()).toBe("2026-01-06T00:00:00.000Z");
  });

  it("goes on to where nothing is left, shows a part of the time ahead where no window ends, and nothing without a rate", () => {
    const short = leftPoints({ ...budget, runsOutAt: "2026-01-05T16:00:00Z", perHour: 10 });
    expect(short.ahead.at(-1)).toEqual({ at: new Date("2026-01-05T16:00:00Z"), left: 0 });
    expect(leftPoints({ ...budget, resetsAt: null }).endsAt.toISOString()).toBe("2026-01-05T15:00:00.000Z");
    expect(leftPoints({ ...budget, perHour: 0 }).ahead).toEqual([]);
  });
});

describe("readAmount", () => {
  it.each([
    ["5", 1, 5],
    ["1,204", 1, 1_204],
    ["0.50", 1_000_000, 500_000],
    ["", 1, null],
    ["0", 1, null],
    ["-3", 1, null],
    ["ten", 1, null],
    ["0.2", 1, null],
  ])("%s times %i is %s", (text, size, units) => {
    expect(readAmount(text, size)).toBe(units);
  });
});

import { expect, it } from "vitest";
import { rungWords } from "./budget-words";

it("marks rungs where they are, and none over another one", () => {
  const marks = rungWords({ notifyPercent: 80, holdPercent: 97, atLimit: "pause" });
  expect(marks.map(({ percent }) => percent)).toEqual([100, 97, 80]);
  expect(marks[0]?.at).toBe(1);
  expect(marks[1]?.at).toBeCloseTo(0.92);
  expect(marks[2]?.at).toBeCloseTo(0.8);
});

it("marks a soft limit alone", () => {
  expect(rungWords({ notifyPercent: null, holdPercent: null, atLimit: "notify" })).toEqual([
    { percent: 100, words: "tell people", at: 1 },
  ]);
});

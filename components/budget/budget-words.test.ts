import { expect, it } from "vitest";
import { rungWords, unreportedWords } from "./budget-words";

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

it.each([
  [6, 0, null],
  [6, 4, "4 of 6 live tasks report no cost: what they use is not counted."],
  [6, 1, "1 of 6 live tasks reports no cost: what it uses is not counted."],
  [1, 1, "1 live task reports no cost: what it uses is not counted."],
  [2, 2, "2 live tasks report no cost: what they use is not counted."],
])("says of %i tasks that %i tell nothing of what is counted", (live, unreported, words) => {
  expect(unreportedWords("cost", { live, unreported })).toBe(words);
});

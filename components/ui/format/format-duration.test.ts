import { describe, expect, it } from "vitest";
import { formatDuration, formatTookDuration } from "./format-duration";

const min = 60_000;
const hour = 60 * min;
const day = 24 * hour;

describe("formatDuration", () => {
  it.each([
    [0, "0 s"],
    [-5, "0 s"],
    [1, "1 s"],
    [999, "1 s"],
    [38_900, "38 s"],
    [min - 1, "59 s"],
    [min, "1 min"],
    [11 * min + 59_000, "11 min"],
    [hour, "1 h"],
    [hour + 12 * min, "1 h 12 min"],
    [day - 1, "23 h 59 min"],
    [3 * day, "3 d"],
    [2 * day + 4 * hour, "2 d 4 h"],
    [31 * day + 4 * hour, "31 d"],
  ])("writes %d ms as %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it("does not fail on a missing number", () => {
    expect(formatDuration(Number.NaN)).toBe("0 s");
  });
});

describe("formatTookDuration", () => {
  it.each([
    [0, "0 ms"],
    [12.4, "12 ms"],
    [400, "0.4 s"],
    [1_900, "1.9 s"],
    [38_000, "38 s"],
    [59_980, "1 min"],
    [19 * min + 41_000, "19 min 41 s"],
    [hour + 12 * min, "1 h 12 min"],
  ])("writes %d ms as %s", (ms, text) => {
    expect(formatTookDuration(ms)).toBe(text);
  });
});

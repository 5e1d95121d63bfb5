import { describe, expect, it } from "vitest";
import { formatOrdinal } from "./format-ordinal";

describe("formatOrdinal", () => {
  it.each([
    [1, "1st"],
    [2, "2nd"],
    [3, "3rd"],
    [4, "4th"],
    [11, "11th"],
    [12, "12th"],
    [13, "13th"],
    [21, "21st"],
    [101, "101st"],
    [111, "111th"],
  ])("writes place %d as %s", (place, text) => {
    expect(formatOrdinal(place)).toBe(text);
  });
});

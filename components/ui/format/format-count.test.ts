import { describe, expect, it } from "vitest";
import { formatCount, formatCountExact } from "./format-count";

describe("formatCount", () => {
  it.each([
    [0, "0"],
    [1_204, "1,204"],
    [999_499, "999,499"],
    [999_999, "1.00 M"],
    [1_840_000, "1.84 M"],
    [20_600_000, "20.6 M"],
    [241_000_000, "241 M"],
    [999_900_000, "1.00 B"],
  ])("writes %d as %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it("keeps every digit where exactness is asked for", () => {
    expect(formatCountExact(1_840_112)).toBe("1,840,112");
  });
});

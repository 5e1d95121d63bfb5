import { describe, expect, it } from "vitest";
import { roundsOf } from "./rounds-of";

describe("rounds of a race", () => {
  it.each([
    [50, 50],
    [1_000, 1_000],
  ])("of %d that are asked for are all", (asked, played) => {
    expect(roundsOf({}, asked)).toBe(played);
  });

  it.each([
    [5, 5],
    [50, 20],
    [500, 100],
    [1_000, 1_000],
    [5_000, 5_000],
  ])("whose rounds take long are, of %d that are asked for, %d: a full run is never cut", (asked, played) => {
    expect(roundsOf({ isLong: true }, asked)).toBe(played);
  });
});

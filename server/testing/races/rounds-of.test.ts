import { describe, expect, it } from "vitest";
import { roundsOf } from "./rounds-of";

describe("rounds of a race", () => {
  it.each([
    [undefined, 50, 50],
    [undefined, 1_000, 1_000],
    [60, 1_000, 60],
    [200, 1_000, 200],
    [200, 5_000, 200],
    [200, 50, 20],
    [60, 50, 20],
    [200, 500, 100],
    [60, 5, 5],
  ])("of one that plays at most %s of a thousand are, of %d that are asked for, %d", (atMost, asked, played) => {
    expect(roundsOf(atMost === undefined ? {} : { atMost }, asked)).toBe(played);
  });
});

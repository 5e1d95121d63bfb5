import { describe, expect, it } from "vitest";
import { formatMoney, formatMoneyLimit } from "./format-money";

describe("formatMoney", () => {
  it.each([
    [0, "$0.00"],
    [1, "<$0.01"],
    [9_999, "<$0.01"],
    [10_000, "$0.01"],
    [4_120_000, "$4.12"],
    [1_200_000_000, "$1,200.00"],
  ])("writes %d micros as %s", (micros, text) => {
    expect(formatMoney(micros)).toBe(text);
  });

  it("drops empty cents of a limit only", () => {
    expect(formatMoneyLimit(10_000_000)).toBe("$10");
    expect(formatMoneyLimit(500_000)).toBe("$0.50");
  });
});

import { describe, expect, it } from "vitest";
import { formatDueIn } from "./format-due-in";

const NOW = Date.UTC(2026, 10, 28, 1, 0);

describe("formatDueIn", () => {
  it.each([
    [2 * 3_600_000 + 12 * 60_000, "in 2 h 12 min"],
    [130_000, "in 2 min 10 s"],
    [61_000 - 1, "in 1 min 1 s"],
    [400, "in 1 s"],
    [3 * 86_400_000, "in 3 d"],
    [0, "due now"],
    [-5_000, "due now"],
  ])("tells %d ms ahead as %s", (aheadMs, words) => {
    expect(formatDueIn(NOW + aheadMs, NOW)).toBe(words);
  });
});

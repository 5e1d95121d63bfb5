import { describe, expect, it } from "vitest";
import { formatShare } from "./format-share";

describe("formatShare", () => {
  it.each([
    [0, "0%"],
    [0.001, "<1%"],
    [0.149, "15%"],
    [0.5, "50%"],
    [0.996, "99%"],
    [1, "100%"],
    [1.0421, "104%"],
    [Number.NaN, "0%"],
  ])("writes %d as %s", (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});

import { describe, expect, it } from "vitest";
import { formatBytes, formatCost, formatCount, formatCounted } from "./format-amount";

describe("amounts in words", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [1_234_567, "1,234,567"],
  ])("writes %d as %s", (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it("counts things with their name", () => {
    expect([0, 1, 2].map((n) => formatCounted(n, "file"))).toEqual(["0 files", "1 file", "2 files"]);
    expect(formatCounted(2, "copy", "copies")).toBe("2 copies");
  });

  it.each([
    [1, "less than $0.01"],
    [4_999, "less than $0.01"],
    [66_000, "about $0.07"],
    [1_230_000, "about $1.23"],
    [1_234_560_000, "about $1,234.56"],
  ])("writes %d micros as %s", (micros, text) => {
    expect(formatCost(micros)).toBe(text);
  });

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1 kB"],
    [1049, "1 kB"],
    [1050, "1.1 kB"],
    [64_000, "64 kB"],
    [999_949, "999.9 kB"],
    [999_960, "1 MB"],
    [1_900_000, "1.9 MB"],
    [2_500_000_000, "2.5 GB"],
  ])("writes %d bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

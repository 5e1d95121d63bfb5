import { describe, expect, it } from "vitest";
import { formatBytes } from "./format-bytes";

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [4_000, "4 kB"],
    [6_120, "6.1 kB"],
    [9_990, "10 kB"],
    [912_300, "912 kB"],
    [999_900, "1.00 MB"],
    [1_380_000, "1.38 MB"],
    [25_000_000, "25.0 MB"],
    [3_200_000_000, "3.20 GB"],
  ])("writes %d bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

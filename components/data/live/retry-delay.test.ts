import { describe, expect, it } from "vitest";
import { retryDelay } from "./retry-delay";

describe("retryDelay", () => {
  it("waits 1, 2, 4, 8 and then 15 seconds", () => {
    const waits = [1, 2, 3, 4, 5, 6, 40].map((failures) => retryDelay(failures, 0.5));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  it("spreads each wait by at most a fifth either way", () => {
    expect(retryDelay(3, 0)).toBe(3_200);
    expect(retryDelay(3, 0.999_999)).toBe(4_800);
  });
});

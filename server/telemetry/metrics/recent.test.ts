import { describe, expect, it } from "vitest";
import { Recent } from "./recent";

describe("Recent", () => {
  it("reads once for all who ask within its time", async () => {
    let nowMs = 0;
    let reads = 0;
    const recent = new Recent(
      async () => ++reads,
      2_000,
      () => nowMs,
    );
    expect(await Promise.all([recent.get(), recent.get()])).toEqual([1, 1]);
    nowMs = 1_999;
    expect(await recent.get()).toBe(1);
    nowMs = 2_000;
    expect(await recent.get()).toBe(2);
  });

  it("looks again after a failure", async () => {
    let reads = 0;
    const recent = new Recent(async () => {
      reads += 1;
      if (reads === 1) throw new Error("away");
      return reads;
    }, 2_000);
    await expect(recent.get()).rejects.toThrow("away");
    expect(await recent.get()).toBe(2);
  });
});

import { describe, expect, it } from "vitest";
import { FailedRows } from "./failed-rows";

describe("a row whose turn failed", () => {
  it("rests twice as long after each failure, up to a bound, and others do not", async () => {
    let nowMs = 0;
    const rests: number[] = [];
    const rows = new FailedRows(
      async ({ rows: failed }) => void rests.push(...failed.map(({ retryInMs }) => retryInMs)),
      () => nowMs,
    );
    for (let n = 0; n < 7; n++) {
      await rows.failed(["bad"], new Error("no"));
      const restMs = rests.at(-1) ?? 0;
      nowMs += restMs - 1;
      expect(rows.resting()).toEqual(["bad"]);
      nowMs += 1;
      expect(rows.resting()).toEqual([]);
    }
    expect(rests).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
    await rows.failed(["other"], new Error("no"));
    expect(rests.at(-1)).toBe(500);
  });

  it("begins anew when it was well for a minute, and is told once with those that failed beside it", async () => {
    let nowMs = 0;
    const told: unknown[] = [];
    const rows = new FailedRows(
      async (failed) => void told.push(failed),
      () => nowMs,
    );
    await rows.failed(["a", "b"], "first");
    nowMs += 61_000;
    expect(rows.resting()).toEqual([]);
    await rows.failed(["b"], "second");
    expect(told).toEqual([
      {
        error: "first",
        rows: [
          { id: "a", retryInMs: 500 },
          { id: "b", retryInMs: 500 },
        ],
      },
      { error: "second", rows: [{ id: "b", retryInMs: 500 }] },
    ]);
  });
});

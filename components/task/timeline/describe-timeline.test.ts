import { describe, expect, it } from "vitest";
import { describeTimeline } from "./describe-timeline";

describe("describeTimeline", () => {
  it("tells the bands with how long people were waited for", () => {
    const text = describeTimeline([
      { kind: "working", from: 0, to: 60_000 },
      { kind: "paused_by_client", from: 60_000, to: 180_000 },
    ]);
    expect(text).toBe("3 min: working, paused 2 min. The same facts are in Steps and History.");
  });

  it("names only the newest of many", () => {
    const bands = Array.from({ length: 20 }, (_, n) => ({
      kind: n % 2 ? ("working" as const) : ("paused_by_client" as const),
      from: n * 60_000,
      to: (n + 1) * 60_000,
    }));
    expect(describeTimeline(bands)).toContain("20 min: 8 earlier stretches, ");
  });

  it("says when nothing happened", () => {
    expect(describeTimeline([])).toBe("Nothing happened yet.");
  });
});

import { describe, expect, it } from "vitest";
import { WakeHub } from "../events/wake-hub";
import type { LaneWatch } from "../ports/watch";
import type { Lane } from "./lane";
import { restUntilDue, runLane } from "./run-lane";

/** Runs the lane until it was looked at so often, and tells what was heard of it. */
async function runFor(looks: number, lane: Partial<Lane>) {
  const heard: { moved?: number; lateMs?: number; failed?: unknown }[] = [];
  const stop = new AbortController();
  const note = (what: (typeof heard)[number]) => {
    heard.push(what);
    if (heard.length === looks) stop.abort();
  };
  const watch: LaneWatch = {
    settled: (_lane, { moved, lateMs }) => note({ moved, lateMs }),
    failed: (_lane, failed) => note({ failed }),
  };
  const whole: Lane = { name: "wakes", topics: [], settle: async () => 0, nextDueInMs: async () => null, ...lane };
  await runLane(whole, { wakes: new WakeHub(), watch, signal: stop.signal });
  return heard;
}

describe("a lane", () => {
  it("tells how late it took what was due", async () => {
    const [first, second] = await runFor(2, { settle: async () => 1, nextDueInMs: async () => 0 });
    expect(first).toEqual({ moved: 1, lateMs: 0 });
    expect(second?.moved).toBe(1);
    expect(second?.lateMs).toBeGreaterThan(0);
  });

  it("is not late when nothing was due", async () => {
    expect(await runFor(2, {})).toEqual([
      { moved: 0, lateMs: 0 },
      { moved: 0, lateMs: 0 },
    ]);
  });

  it.each([
    ["a second when nothing will be due", null, 1_000],
    ["no longer when it is due in a year, for which there is no timer", 365 * 86_400_000, 1_000],
    ["until the next row is due", 300, 300],
    ["a little when a row stays due", 0, 20],
  ])("rests %s", (_what, dueInMs, restMs) => {
    expect(restUntilDue(dueInMs)).toBe(restMs);
  });

  it("goes on after a failure, which is told", async () => {
    let looks = 0;
    const settle = async () => {
      looks += 1;
      if (looks === 1) throw new Error("away");
      return 1;
    };
    expect(await runFor(2, { settle })).toMatchObject([{ failed: new Error("away") }, { moved: 1 }]);
  });

  it.each([
    ["at once, as it asks for", ["holds"], true],
    ["with the others, after the gap", [], false],
  ])("with a gap hears a wake %s", async (_what, atOnce, isHeard) => {
    const wakes = new WakeHub();
    const [stop, looked] = [new AbortController(), new AbortController()];
    let looks = 0;
    const lane: Lane = {
      ...{ name: "stops", topics: ["holds", "feed"], gapMs: 60_000, atOnce, nextDueInMs: async () => null },
      settle: async () => {
        looks += 1;
        if (looks === 2) looked.abort();
        return 0;
      },
    };
    const watch = { settled: () => undefined, failed: () => undefined };
    const ran = runLane(lane, { wakes, watch, signal: stop.signal });
    // The first one ends its rest, the second one comes in its gap.
    await settled();
    wakes.wake(["feed"]);
    await settled();
    wakes.wake(["holds"]);
    await settled();
    expect(looked.signal.aborted).toBe(isHeard);
    stop.abort();
    await ran;
  });
});

/** What was begun has come to where it waits for a wake or a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

import { describe, expect, it } from "vitest";
import { anEvent, ONCALL } from "@/server/testing/make-views";
import { findCancelWish } from "./cancel-wish";
import { joinLogPages, readLogPage } from "./log-page";
import { leftOpen, openSteps } from "./open-steps";
import { countSteps, placeSteps } from "./place-steps";

describe("openSteps", () => {
  it("names steps that began and have no recorded end, across pages", () => {
    const begun = (seq: number, key: string, repeatable: boolean) =>
      anEvent({ seq, type: "step.started", data: { key, name: key.toUpperCase(), repeatable } });
    const pages = [
      [begun(1, "a", true), begun(2, "b", false)],
      [anEvent({ seq: 3, type: "step.completed", data: { key: "a" } })],
    ];
    expect(openSteps(joinLogPages(pages))).toMatchObject([{ key: "b", name: "B", repeatable: false, leftAt: null }]);
  });

  const T0 = Date.parse("2026-11-20T14:00:00.000Z");
  const told = (seq: number, type: string, data: Record<string, string>) =>
    anEvent({ seq, type, data, at: new Date(T0 + seq * 1000).toISOString() });
  const cut = readLogPage([
    told(1, "attempt.claimed", { from: "submitted", to: "working" }),
    told(2, "step.started", { key: "lost", name: "Of an attempt before" }),
    told(3, "task.requeued", { from: "working", to: "submitted" }),
    told(4, "attempt.claimed", { from: "submitted", to: "working" }),
    told(5, "step.started", { key: "a", name: "A" }),
    told(6, "step.discarded", { key: "a", name: "A" }),
    told(7, "step.started", { key: "a", name: "A" }),
    told(8, "task.paused", { from: "working", to: "paused_by_client" }),
  ]);

  it("names those of the last attempt alone, with when it ended", () => {
    expect(openSteps(cut)).toMatchObject([{ seq: 7, key: "a", startedAt: T0 + 7000, leftAt: T0 + 8000 }]);
  });

  it("are left open where the worker did not answer or its agent was cut off", () => {
    expect(leftOpen({ fenced: false, cutOff: false }, cut)).toEqual([]);
    expect(leftOpen({ fenced: true, cutOff: true }, cut)).toMatchObject([{ key: "a", cause: "fenced" }]);
    expect(leftOpen({ fenced: false, cutOff: true }, cut)).toMatchObject([{ key: "a", cause: "cut_off" }]);
  });
});

describe("findCancelWish", () => {
  const asked = anEvent({
    seq: 1,
    type: "task.cancel_requested",
    actor: ONCALL,
    data: { reason: "wrong branch", undoMs: 10_000 },
  });

  it("tells who asked, why, and how long it can be undone", () => {
    expect(findCancelWish([[asked], [anEvent({ seq: 2, type: "message.added" })]])).toEqual({
      actor: ONCALL,
      reason: "wrong branch",
      undoMs: 10_000,
    });
  });

  it("forgets a wish that was taken back", () => {
    expect(findCancelWish([[asked, anEvent({ seq: 2, type: "task.cancel_undone" })]])).toBeNull();
  });
});

describe("placeSteps", () => {
  const runs = (...told: readonly string[]) =>
    readLogPage(
      told.map((each, n) => {
        const [key, type] = each.split(" ");
        return anEvent({ seq: n + 1, type: `step.${type}`, data: { key: key ?? "" } });
      }),
    ).steps;
  const placesOf = (...given: Parameters<typeof placeSteps>) => placeSteps(...given).map((step) => step.number);

  it("gives a run that failed or was cut the place of the next run of its key", () => {
    expect(placesOf(runs("a completed", "b discarded", "b failed", "b completed"))).toEqual([1, 2, 2, 2]);
    expect(placesOf(runs("a failed", "b completed", "a completed"))).toEqual([2, 1, 2]);
  });

  it("gives no two steps of other keys one place", () => {
    expect(placesOf(runs("a completed", "b failed", "c completed", "d completed"))).toEqual([1, null, 2, 3]);
    expect(placesOf(runs("a completed", "b failed"), [{ key: "c" }])).toEqual([1, null]);
    expect(placesOf(runs("a completed", "b failed", "c discarded"))).toEqual([1, 2, 3]);
  });

  it.each([
    ["done and under way", { steps: runs("a completed"), running: [{ key: "b" }, { key: "c" }], count: 3 }],
    ["under way again after a cut", { steps: runs("a completed", "b discarded"), running: [{ key: "b" }], count: 2 }],
    ["done after tries", { steps: runs("a failed", "a discarded", "a completed"), running: [], count: 1 }],
    ["failed at the end", { steps: runs("a completed", "b failed", "b failed"), running: [], count: 2 }],
    ["done after one that failed for good", { steps: runs("a failed", "b completed"), running: [], count: 1 }],
  ])("has as many places as are counted: %s", (_, { steps, running, count }) => {
    expect(countSteps(steps, running)).toBe(count);
    const places = placesOf(steps, running).filter((place) => place !== null);
    expect(Math.max(...places)).toBeLessThanOrEqual(count);
  });

  it("gives a run that was cut the place of its run that is under way", () => {
    expect(placesOf(runs("a completed", "b discarded"), [{ key: "c" }, { key: "b" }])).toEqual([1, 3]);
  });
});

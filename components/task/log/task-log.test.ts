import { describe, expect, it } from "vitest";
import { anEvent, ONCALL } from "@/server/testing/make-views";
import { findCancelWish } from "./cancel-wish";
import { readLogPage } from "./log-page";
import { countSteps, placeSteps } from "./place-steps";

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

  it("gives a run that was left the place of the next run of its step, and one that was left last the next place", () => {
    const done = { key: "a", status: "completed" } as const;
    const left = (key: string, isNext = false) => ({ key, status: "left" as const, isNext });
    expect(placeSteps([done, left("b"), { ...done, key: "b" }]).map(({ number }) => number)).toEqual([1, 2, 2]);
    expect(placeSteps([done, left("b")], [{ key: "b" }]).map(({ number }) => number)).toEqual([1, 2]);
    const standing = [done, { key: "c", status: "failed" as const }, left("b", true), left("d", true)];
    expect(placeSteps(standing).map(({ number }) => number)).toEqual([1, null, 2, 3]);
    expect(countSteps(standing, [])).toBe(3);
  });

  it("gives a run that was cut the place of its run that is under way", () => {
    expect(placesOf(runs("a completed", "b discarded"), [{ key: "c" }, { key: "b" }])).toEqual([1, 3]);
  });
});

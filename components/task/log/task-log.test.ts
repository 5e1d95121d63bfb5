import { describe, expect, it } from "vitest";
import { anEvent, ONCALL } from "@/server/testing/make-views";
import { findCancelWish } from "./cancel-wish";
import { readLogPage } from "./log-page";
import { openSteps } from "./open-steps";
import { placeSteps } from "./place-steps";

describe("openSteps", () => {
  it("names steps that began and have no recorded end, across pages", () => {
    const begun = (seq: number, key: string, repeatable: boolean) =>
      anEvent({ seq, type: "step.started", data: { key, name: key.toUpperCase(), repeatable } });
    const pages = [
      [begun(1, "a", true), begun(2, "b", false)],
      [anEvent({ seq: 3, type: "step.completed", data: { key: "a" } })],
    ];
    expect(openSteps(pages)).toEqual([{ key: "b", name: "B", repeatable: false }]);
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
  it("gives a run that was cut the place its next run gets", () => {
    const types = ["step.completed", "step.discarded", "step.completed"];
    const { steps } = readLogPage(types.map((type, n) => anEvent({ seq: n + 1, type, data: { key: `k${n}` } })));
    expect(placeSteps(steps).map((step) => step.number)).toEqual([1, 2, 2]);
  });
});

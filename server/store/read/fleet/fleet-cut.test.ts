import { describe, expect, it } from "vitest";
import { TASK_STATES } from "../../../domain/task/state";
import { cutFleet, VIEW_STATES } from "./fleet-cut";

const cut = (filter: Partial<Parameters<typeof cutFleet>[0]>) =>
  cutFleet({ view: "active", states: [], heldBy: [], ...filter });

describe("cutFleet", () => {
  it("asks for nothing that ended among the active", () => {
    expect(cut({})).toMatchObject({ ended: null });
    expect(cut({ states: ["completed"] })).toEqual({ live: null, ended: null });
  });

  it("knows pausing from working", () => {
    expect(cut({ states: ["working"] }).live).toEqual(new Set(["working"]));
    expect(cut({ states: ["pausing"] }).live).toEqual(new Set(["pausing"]));
  });

  it("asks both sides in the view of all", () => {
    expect(cut({ view: "all", states: ["failed", "submitted"] })).toEqual({
      live: new Set(["submitted"]),
      ended: new Set(["failed"]),
    });
  });

  it("finds nobody who holds what has ended", () => {
    expect(cut({ view: "all", heldBy: ["budget"] }).ended).toBeNull();
  });

  it("has each state in exactly one of active and ended", () => {
    const both = [...VIEW_STATES.active, ...VIEW_STATES.ended];
    expect(new Set(both)).toEqual(new Set([...TASK_STATES, "pausing"]));
    expect(both).toHaveLength(TASK_STATES.length + 1);
  });
});

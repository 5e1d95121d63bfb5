import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { viewHref } from "@/components/data/views/view-href";
import { FLEET_PARAMS, type FleetFilters, toggleColumn, toViewFilter } from "../fleet-filters";

const read = createLoader(FLEET_PARAMS);
const NOTHING = read("");

describe("the address of a saved view", () => {
  it.each([
    {},
    { view: "held", scope: "prod/billing", state: ["paused_by_client", "pausing"], sort: "spend" },
    { view: "all", agent: ["ci-fixer", "digest"], label: ["a, b", "q&4", "100%"], q: "tls up = 1" },
    { heldBy: ["operator", "panic"], inState: "over_1d", review: "overdue" },
    { pauses: ["finish_step", "none"], budget: "at_limit" },
    { cols: ["progress", "spend"] },
    { cols: [] },
  ] as const)("shows what was saved: %o", (chosen) => {
    const filters = { ...NOTHING, ...chosen } as FleetFilters; // the lists of the table above are read only
    expect(read(`http://localhost${viewHref(toViewFilter(filters), filters.scope)}`)).toEqual(filters);
  });

  it("is that of the list where nothing is chosen", () => {
    expect(viewHref(toViewFilter(NOTHING), null)).toBe("/tasks");
  });
});

describe("toggleColumn", () => {
  it.each([
    [null, "ribbon", ["progress", "in_state", "spend"]],
    [["progress"], "progress", []],
    [["spend"], "progress", ["progress", "spend"]],
    [["progress", "in_state", "ribbon"], "spend", null],
  ] as const)("leaves out or brings back a column, in drawn order: %o, %s", (cols, column, after) => {
    expect(toggleColumn(cols && [...cols], column)).toEqual(after);
  });
});

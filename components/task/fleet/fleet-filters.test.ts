import { describe, expect, it } from "vitest";
import { activeFilters } from "./active-filters";
import { hasFilterWords, readFilterText } from "./filter-text";
import {
  effectiveSort,
  FLEET_PARAMS,
  type FleetFilters,
  fleetHref,
  sortsOf,
  toggleState,
  toListInput,
} from "./fleet-filters";

const filters = (overrides: Partial<FleetFilters> = {}): FleetFilters => ({
  view: "active",
  scope: null,
  state: [],
  agent: [],
  heldBy: [],
  inState: null,
  review: null,
  pauses: [],
  budget: null,
  label: [],
  q: "",
  sort: "last_event",
  cols: null,
  ...overrides,
});

describe("FLEET_PARAMS", () => {
  it("keep every filter in the address and nothing that is as always", () => {
    expect(fleetHref("/tasks", filters())).toBe("/tasks");
    const all = filters({
      view: "held",
      scope: "prod/billing",
      state: ["paused_by_client", "pausing"],
      agent: ["ci-fixer"],
      q: "tls up",
    });
    expect(fleetHref("/tasks", all)).toBe(
      "/tasks?view=held&scope=prod/billing&state=paused_by_client,pausing&agent=ci-fixer&q=tls+up",
    );
  });

  it("read a label with a comma back", () => {
    const query = new URLSearchParams(fleetHref("", filters({ label: ["a,b", "c"] })));
    expect(FLEET_PARAMS.label.parse(query.get("label") ?? "")).toEqual(["a,b", "c"]);
  });

  it("take what the server would refuse for no filter", () => {
    expect(FLEET_PARAMS.scope.parse("Prod//x")).toBeNull();
    expect(FLEET_PARAMS.agent.parse("CI Fixer,ci-fixer")).toEqual(["ci-fixer"]);
    expect(FLEET_PARAMS.state.parse("gone,working")).toEqual(["working"]);
    expect(FLEET_PARAMS.view.parse("mine")).toBeNull();
  });
});

describe("toListInput", () => {
  it("asks for pages of 200 and leaves out what is not set", () => {
    expect(toListInput(filters({ q: " tls " }))).toEqual({
      view: "active",
      states: [],
      agents: [],
      heldBy: [],
      labels: [],
      q: "tls",
      sort: "last_event",
      limit: 200,
    });
  });
});

describe("sortsOf", () => {
  it("offers time in state and spend only where no ended task can be", () => {
    expect(sortsOf(filters())).toContain("spend");
    expect(sortsOf(filters({ view: "ended" }))).toEqual(["last_event", "created"]);
    expect(sortsOf(filters({ view: "all" }))).not.toContain("spend");
    expect(sortsOf(filters({ view: "all", state: ["working"] }))).toContain("spend");
    expect(sortsOf(filters({ view: "all", heldBy: ["operator"] }))).toContain("spend");
    expect(sortsOf(filters({ view: "all", budget: "over_80" }))).toContain("spend");
  });

  it("keeps the wish for a view that can have it", () => {
    expect(effectiveSort(filters({ view: "ended", sort: "spend" }))).toBe("last_event");
    expect(effectiveSort(filters({ sort: "spend" }))).toBe("spend");
  });
});

describe("toggleState", () => {
  it("chooses one state, and none when it is chosen again", () => {
    expect(toggleState(filters({ state: ["working"] }), "submitted", false).state).toEqual(["submitted"]);
    expect(toggleState(filters({ state: ["submitted"] }), "submitted", false).state).toEqual([]);
  });

  it("adds and takes away with shift", () => {
    expect(toggleState(filters({ state: ["working"] }), "submitted", true).state).toEqual(["working", "submitted"]);
    expect(toggleState(filters({ state: ["working", "submitted"] }), "working", true).state).toEqual(["submitted"]);
  });

  it("opens the view when it leaves the state out", () => {
    expect(toggleState(filters(), "completed", false)).toEqual({ state: ["completed"], view: "all" });
    expect(toggleState(filters({ view: "held" }), "paused_by_agent", false)).toEqual({
      state: ["paused_by_agent"],
      view: "held",
    });
  });
});

describe("activeFilters", () => {
  it("says each filter and what is left without it", () => {
    const on = activeFilters(
      filters({
        scope: "prod",
        state: ["working", "paused_by_client"],
        agent: ["a", "b", "c"],
        budget: "at_limit",
        pauses: ["finish_step", "none"],
        q: "tls",
      }),
    );
    expect(on.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "Scope prod",
      "State Working or Paused",
      "Agent 3 chosen",
      "Budget used At limit",
      "Pause support Finish the step or Cannot pause",
      "Text tls",
    ]);
    expect(on[1]?.without).toEqual({ state: [] });
  });
});

describe("readFilterText", () => {
  it("turns key:value into filters and leaves the rest as text", () => {
    expect(readFilterText("agent:ci-fixer state:paused TLS  library label:urgent", filters())).toEqual({
      agent: ["ci-fixer"],
      state: ["paused_by_client"],
      label: ["urgent"],
      q: "TLS library",
    });
  });

  it("knows a state by its label and by the protocol's word", () => {
    for (const word of ["state:needs-input", "state:input_required", "state:NeedsInput"]) {
      expect(readFilterText(word, filters()).state, word).toEqual(["input_required"]);
    }
  });

  it("joins what is chosen already", () => {
    expect(readFilterText("agent:b agent:a", filters({ agent: ["a"] })).agent).toEqual(["a", "b"]);
  });

  it("leaves what it does not know as text", () => {
    expect(readFilterText("http://x state:odd agent:", filters())).toEqual({ q: "http://x state:odd agent:" });
    expect(hasFilterWords("see http://x")).toBe(false);
    expect(hasFilterWords("tls agent:")).toBe(true);
  });
});

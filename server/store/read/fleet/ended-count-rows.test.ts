import { describe, expect, it } from "vitest";
import type { EndedSample } from "./count-ended";
import { CountTally } from "./count-tally";
import { facetRowsFromSample, rowsFromRollup, stripRowsFromSample } from "./ended-count-rows";

const total = { scope: "prod", agent: "digest", pauseModes: ["finish_step"], state: "completed", n: 5 } as const;
const sample: EndedSample = {
  scope: "prod",
  agent: "digest",
  pauseModes: [],
  state: "completed",
  labels: ["q4"],
  age: "5m_to_1h",
};

describe("rowsFromRollup", () => {
  it("adds up what ended and takes today out of what is older", () => {
    const tally = new CountTally(
      rowsFromRollup([total, { ...total, state: "failed", n: 2 }], [{ state: "completed", age: "under_5m", n: 1 }], {
        agents: [],
        states: new Set(["completed"]),
      }),
    );
    expect(tally.get("view", "ended")).toEqual({ n: 7 });
    expect(tally.get("matching", "")).toEqual({ n: 5 });
    expect(tally.get("state", "completed")).toEqual({ n: 1 });
    expect(tally.get("inState", "over_1d")).toEqual({ n: 4 });
  });

  it("keeps the agents that are not chosen among the choices only", () => {
    const tally = new CountTally(
      rowsFromRollup([total, { ...total, agent: "other", n: 9 }], [], {
        agents: ["digest"],
        states: new Set(["completed"]),
      }),
    );
    expect(tally.get("matching", "")).toEqual({ n: 5 });
    expect(tally.list("agent").map(({ value }) => value)).toEqual(["other", "digest"]);
  });

  it("gives the list nothing when it shows nothing that ended", () => {
    const tally = new CountTally(rowsFromRollup([total], [], { agents: [], states: null }));
    expect(tally.get("view", "ended")).toEqual({ n: 5 });
    expect(tally.get("matching", "")).toEqual({ n: 0 });
  });
});

describe("counts of a sample", () => {
  it("are exact while it holds all", () => {
    const tally = new CountTally([...stripRowsFromSample([sample]), ...facetRowsFromSample([sample])]);
    expect(tally.get("view", "ended")).toEqual({ n: 1 });
    expect(tally.get("labels", "q4")).toEqual({ n: 1 });
    expect(tally.get("pauseSupport", "none")).toEqual({ n: 1 });
  });

  it("are floors when there is more", () => {
    const full = Array.from({ length: 1_001 }, () => sample);
    const tally = new CountTally([...stripRowsFromSample(full), ...facetRowsFromSample(full)]);
    expect(tally.get("matching", "")).toEqual({ n: 1_000, atLeast: true });
    expect(tally.get("state", "completed")).toEqual({ n: 1_000, atLeast: true });
  });

  it("are exact for a day that the sample reaches past", () => {
    const full = [sample, ...Array.from({ length: 1_000 }, () => ({ ...sample, age: "over_1d" as const }))];
    expect(new CountTally(stripRowsFromSample(full)).get("state", "completed")).toEqual({ n: 1 });
  });
});

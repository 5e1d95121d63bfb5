import { describe, expect, it } from "vitest";
import { priceChanges, withStanding } from "./price-list";

const at = new Date("2026-03-01T00:00:00Z");
const price = (validFrom: string, inputMicros: number, model = "m") => ({
  ...{ model, inputMicros, outputMicros: 5, cachedMicros: null },
  validFrom: new Date(validFrom),
});
const known = [price("2026-01-01", 1), price("2026-02-01", 2), price("2026-04-01", 4), price("2027-01-01", 9, "a")];

describe("a list of prices", () => {
  it("says which is over, which is paid now and which has not begun, by model, the newest first", () => {
    expect(withStanding(known, at).map(({ model, inputMicros, standing }) => [model, inputMicros, standing])).toEqual([
      ["a", 9, "later"],
      ["m", 4, "later"],
      ["m", 2, "now"],
      ["m", 1, "past"],
    ]);
  });
});

describe("an import", () => {
  const changed = (...list: (typeof known)[number][]) =>
    priceChanges(known, list, at).map(({ change, standing, inputMicros, before }) => ({
      ...{ change, standing, inputMicros },
      before: before?.inputMicros ?? null,
    }));

  it.each([
    ["adds one that is paid at once", [price("2026-02-15", 3)], { change: "new", standing: "now", before: 2 }],
    ["adds one for a day to come", [price("2026-03-15", 3)], { change: "new", standing: "later", before: 2 }],
    ["adds one that is over already", [price("2026-01-15", 3)], { change: "new", standing: "past", before: 1 }],
    ["adds the first of a model", [price("2026-01-15", 3, "b")], { change: "new", standing: "now", before: null }],
    ["takes the place of one", [price("2026-02-01", 3)], { change: "changed", standing: "now", before: 2 }],
    ["leaves one as it is", [price("2026-02-01", 2)], { change: "same", standing: "now", before: 2 }],
  ])("%s", (_, list, expected) => {
    expect(changed(...list)).toEqual([{ inputMicros: list[0]?.inputMicros, ...expected }]);
  });

  it("counts a price that is named twice as it stands last, and one that it makes over as over", () => {
    const list = [price("2026-02-01", 7), price("2026-02-10", 8), price("2026-02-01", 3)];
    expect(changed(...list)).toEqual([
      { change: "new", standing: "now", inputMicros: 8, before: 2 },
      { change: "changed", standing: "past", inputMicros: 3, before: 2 },
    ]);
  });
});

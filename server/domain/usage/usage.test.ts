import { describe, expect, it } from "vitest";
import { aCommit, aWorkingTask } from "../../testing/make-task";
import { chargeOf } from "./charge-of";
import { meterUsage, sinceLast } from "./meter-usage";
import { priceAt, priceUsage } from "./price-usage";

const at = new Date("2026-03-01T00:00:00Z");
const price = (validFrom: string, inputMicros: number, cachedMicros: number | null = null) => ({
  ...{ model: "m", inputMicros, outputMicros: 4_000_000, cachedMicros },
  validFrom: new Date(validFrom),
});

describe("priceUsage", () => {
  const prices = [
    price("2026-01-01", 1_000_000),
    price("2026-02-01", 2_000_000, 500_000),
    price("2026-04-01", 9_000_000),
  ];

  it("takes the newest price that had begun", () => {
    expect(priceAt(prices, "m", at)?.inputMicros).toBe(2_000_000);
    expect(priceAt(prices, "m", new Date("2026-01-15"))?.inputMicros).toBe(1_000_000);
    expect(priceAt(prices, "m", new Date("2025-01-01"))).toBeNull();
  });

  it("says which cost is by the list of prices, and keeps who told the rest", () => {
    const told = { model: "m", source: "proxy", inputTokens: 10 };
    expect(priceUsage(told, prices, at)).toEqual({ ...told, costMicros: 20, costFrom: "prices" });
    expect(priceUsage({ ...told, costMicros: 7 }, prices, at)).toEqual({ ...told, costMicros: 7 });
  });

  it.each([
    ["sums before it rounds up", { model: "m", inputTokens: 1, outputTokens: 1 }, 6],
    ["rounds up to a whole unit", { model: "m", inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 }, 0],
    ["counts what came from a cache by its own price", { model: "m", inputTokens: 10, cachedInputTokens: 3 }, 16],
    ["leaves a cost alone that was told", { model: "m", inputTokens: 1, costMicros: 7 }, 7],
    ["knows no cost without a price", { model: "other", inputTokens: 1 }, undefined],
    ["knows no cost without tokens: not told is not 0", { model: "m" }, undefined],
    ["knows no cost without a model", { inputTokens: 5 }, undefined],
  ])("%s", (_, usage, costMicros) => {
    expect(priceUsage(usage, prices, at).costMicros).toBe(costMicros);
  });
});

describe("a meter that tells totals", () => {
  it.each([
    ["all of the first", undefined, { inputTokens: 5 }, { inputTokens: 5 }],
    ["what is new", { inputTokens: 5 }, { inputTokens: 8 }, { inputTokens: 3 }],
    ["nothing new", { inputTokens: 5 }, { inputTokens: 5 }, { inputTokens: 0 }],
    [
      "all of it after it began again",
      { inputTokens: 5, outputTokens: 9 },
      { inputTokens: 6, outputTokens: 1 },
      { inputTokens: 6, outputTokens: 1 },
    ],
    ["nothing of what it does not tell", { inputTokens: 5 }, { outputTokens: 2 }, { outputTokens: 2 }],
  ] as const)("counts %s", (...[, last, told, added]) => {
    expect(sinceLast(last, { ...told, meter: "s" })).toEqual(added);
  });

  it("is followed through the steps of one commit", () => {
    const step = (key: string, inputTokens: number) => ({
      ...({ key, name: key, tool: null, status: "completed", repeatable: true, startedAt: "", endedAt: "" } as const),
      usage: { meter: "s", inputTokens },
    });
    const told = meterUsage(aCommit({ steps: [step("a", 10), step("b", 25)] }), { meters: {}, prices: [], at });
    expect(told.steps.map(({ usage }) => usage)).toEqual([{ inputTokens: 10 }, { inputTokens: 15 }]);
    expect(told.meters).toEqual({ s: { inputTokens: 25 } });
  });
});

describe("a meter that leaves a figure out of one report", () => {
  const step = (key: string, usage: object) => ({
    ...({ key, name: key, tool: null, status: "completed", repeatable: true, startedAt: "", endedAt: "" } as const),
    usage: { meter: "s", ...usage },
  });

  it("has it counted from where it was told last", () => {
    const reports = [
      { inputTokens: 100, costMicros: 500 },
      { inputTokens: 150 },
      { inputTokens: 200, costMicros: 700 },
    ];
    const steps = reports.map((usage, i) => step(`${i}`, usage));
    const told = meterUsage(aCommit({ steps }), { meters: {}, prices: [], at });
    expect(told.steps.map(({ usage }) => usage?.costMicros)).toEqual([500, undefined, 200]);
    expect(told.meters).toEqual({ s: { inputTokens: 200, costMicros: 700 } });
  });

  it("is counted from 0 in all its figures once one of them began again", () => {
    const reports = [{ inputTokens: 100, costMicros: 500 }, { inputTokens: 20 }, { inputTokens: 30, costMicros: 40 }];
    const steps = reports.map((usage, i) => step(`${i}`, usage));
    const told = meterUsage(aCommit({ steps }), { meters: {}, prices: [], at });
    expect(told.steps.map(({ usage }) => usage?.costMicros)).toEqual([500, undefined, 40]);
  });
});

describe("chargeOf", () => {
  const counted = aWorkingTask({ budgets: ["b"] });
  it("is nothing for a task that no budget counts for, and while no attempt runs", () => {
    expect(chargeOf(aWorkingTask(), { events: [], commitNo: 1 })).toBeNull();
    expect(chargeOf({ ...counted, attempt: null }, { events: [] })).toBeNull();
    expect(chargeOf(counted, { events: [] })).toBeNull();
  });

  it("keeps what was not told apart from 0", () => {
    const usage = {
      ...{ inputTokens: 3, outputTokens: null, cachedTokens: null, reasoningTokens: null },
      spentMicros: null,
    };
    expect(chargeOf(counted, { events: [], commitNo: 1, usage, stepsDone: 2 })).toEqual({
      tokens: 3,
      micros: null,
      steps: 2,
    });
    expect(chargeOf(counted, { events: [], commitNo: 1 })).toEqual({ tokens: null, micros: null, steps: 0 });
  });
});

import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { BudgetFields, PriceList, RaiseBudgetInput } from "./budget-inputs";
import { ReserveUsage } from "./reserve-usage";
import { Usage } from "./usage";

const FIELDS = { name: "n", measure: "tokens", targetKind: "scope", target: "prod", windowKind: "life" } as const;
const NUMBERS = [0, -1, 1.5, 1e18, Number.NaN, Number.POSITIVE_INFINITY, "5", null];
const PRICE = { model: "m", validFrom: "2026-01-01T00:00:00Z", inputMicros: 1, outputMicros: 1 };

describe("a budget's numbers", () => {
  it.each(NUMBERS)("are whole, above 0 and not beyond counting: not %s", (number) => {
    expect(BudgetFields.safeParse({ ...FIELDS, limitUnits: number }).success).toBe(false);
    const raise = { budgetId: v7(), addUnits: number, lasts: "once", reason: null };
    expect(RaiseBudgetInput.safeParse(raise).success).toBe(false);
  });

  it.each([0, 100, -5, 50.5])("are percents below the limit itself: not %s", (percent) => {
    for (const rung of ["notifyPercent", "holdPercent"])
      expect(BudgetFields.safeParse({ ...FIELDS, limitUnits: 5, [rung]: percent }).success).toBe(false);
  });

  it("are taken as they are up to where sums are still exact", () => {
    expect(BudgetFields.parse({ ...FIELDS, limitUnits: 1e15 }).limitUnits).toBe(1e15);
  });
});

describe("what agents report and reserve", () => {
  it.each([-1, 1.5, 1e12 + 1, 1e18, Number.NaN, "5"])("is bounded alike: not %s", (number) => {
    expect(Usage.safeParse({ inputTokens: number }).success).toBe(false);
    for (const measure of ["tokens", "costMicros", "steps"])
      expect(ReserveUsage.safeParse({ attempt: v7(), [measure]: number }).success).toBe(false);
  });

  it("may be nothing, and up to a million million", () => {
    expect(ReserveUsage.parse({ attempt: v7(), tokens: 1e12 })).toMatchObject({
      tokens: 1e12,
      costMicros: 0,
      steps: 0,
    });
  });
});

describe("a price", () => {
  it.each([-1, 0.5, 1e10 + 1, 1e18, Number.NaN])("is not %s", (number) => {
    expect(PriceList.safeParse([{ ...PRICE, inputMicros: number }]).success).toBe(false);
  });
});

describe("a window", () => {
  it.each([
    ["rolling", null],
    ["day", 5],
    ["rolling", 0],
    ["rolling", 2_161],
  ] as const)("%s is not of %s hours", (windowKind, rollingHours) => {
    expect(BudgetFields.safeParse({ ...FIELDS, windowKind, rollingHours, limitUnits: 5 }).success).toBe(false);
  });

  it.each(["UTC", "utc", "Europe/Kyiv", "Etc/GMT+5"])("has a zone by its name: %s", (zone) => {
    expect(BudgetFields.parse({ ...FIELDS, zone, limitUnits: 5 }).zone).toBe(zone);
  });

  it.each(["Mars/Olympus", "", "Europe/Berlin; drop table budget", "IST", "CET", "PST", "SystemV/EST5"])(
    "has a zone that is known: not %s",
    (zone) => {
      expect(BudgetFields.safeParse({ ...FIELDS, zone, limitUnits: 5 }).success).toBe(false);
    },
  );
});

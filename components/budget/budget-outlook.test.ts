import { describe, expect, it } from "vitest";
import type { BudgetView } from "@/server/contract/budget-view";
import { makeBudgetView } from "@/server/testing/make-budget-view";
import { missingUnits, outlookOf } from "./budget-outlook";

const at = (instant: string) => instant.slice(5, 10);

describe("outlookOf", () => {
  it.each<[string, Partial<BudgetView>, "danger" | "warn" | "plain", string]>([
    [
      "holds tasks",
      { state: "exhausted", heldTasks: 12, trippedAt: "2026-01-07T09:51:00Z" },
      "danger",
      "At its limit since 01-07, 12 paused",
    ],
    ["still holds one of an earlier window", { heldTasks: 1 }, "danger", "At its limit, 1 paused"],
    ["is used up", { state: "exhausted" }, "danger", "Used up, starts anew 01-12"],
    ["is used up for good", { state: "exhausted", resetsAt: null }, "danger", "Used up, does not start anew by itself"],
    ["is soft and over", { state: "exhausted", atLimit: "notify" }, "warn", "Over its limit, starts anew 01-12"],
    ["runs out early", { runsOutAt: "2026-01-11T03:00:00Z" }, "warn", "Runs out 01-11, 21 h before reset"],
    ["never resets and runs out", { runsOutAt: "2026-01-07T12:00:00Z", resetsAt: null }, "warn", "Runs out 01-07"],
    [
      "reached a rung",
      { state: "holding", runsOutAt: "2026-01-11T03:00:00Z" },
      "warn",
      "Holds new starts. Runs out 01-11, 21 h before reset",
    ],
    ["lasts", { perHour: 1_000_000 }, "plain", "On track, 82% at reset"],
    ["lasts without a window", { resetsAt: null }, "plain", "On track"],
    ["rests", { perHour: 0 }, "plain", "Nothing used in the last hour"],
  ])("of one that %s", (...[, overrides, tone, words]) => {
    expect(outlookOf(makeBudgetView(overrides), at)).toEqual({ tone, words });
  });
});

describe("missingUnits", () => {
  it.each<[string, Partial<BudgetView>, number | null]>([
    ["over its limit", { spentUnits: 1_300_000_000, perHour: 10_000_000 }, 100_000_000 + 1_100_000_000],
    ["exactly at it", { spentUnits: 1_200_000_000, perHour: 10_000_000 }, 1_100_000_000],
    ["that nothing is used of", { perHour: 0 }, null],
    ["that never resets", { resetsAt: null }, null],
  ])("of one %s", (...[, overrides, units]) => {
    expect(missingUnits(makeBudgetView(overrides))).toBe(units);
  });
});

import { describe, expect, it } from "vitest";
import { REVIEW_MS, reviewTimeOf } from "./review-time";
import { scopeTree } from "./scope-tree";

const MINUTE = 60_000;
const RULES = [
  { scope: "prod", withinMs: 20 * MINUTE },
  { scope: "prod/billing", withinMs: 10 * MINUTE },
  { scope: "prod/billing/eu/north", withinMs: MINUTE },
];
const OF_ALL = { scope: null, withinMs: 60 * MINUTE };

describe("the time in which a held task is looked at", () => {
  it.each([
    ["default", RULES, undefined],
    ["default", [...RULES, OF_ALL], OF_ALL],
    [null, RULES, undefined],
    ["prod", RULES, RULES[0]],
    ["prod/lab", [OF_ALL, ...RULES], RULES[0]],
    ["prod/billing", RULES, RULES[1]],
    ["prod/billing/eu", RULES, RULES[1]],
    ["prod/billing/eu/north", RULES, RULES[2]],
    ["product", RULES, undefined],
  ] as const)("is, in %s, that of the scope itself or of the nearest above it", (scope, rules, rule) => {
    expect(reviewTimeOf(scope, rules)).toEqual({ withinMs: rule?.withinMs ?? REVIEW_MS, rule: rule ?? null });
  });
});

describe("the tree of scopes", () => {
  it("has each scope with those above it, its numbers with those below it, and the time that holds there", () => {
    const counts = [
      { scope: "prod-eu", active: 1, overdue: 0 },
      { scope: "prod/lab", active: 2, overdue: 1 },
      { scope: "prod", active: 3, overdue: 1 },
    ];
    const told = scopeTree(counts, [...RULES.slice(0, 2), { scope: "aux/x", withinMs: MINUTE }]).map(
      ({ scope, depth, active, overdue, withinMs, rule }) => [
        scope,
        depth,
        active,
        overdue,
        withinMs / MINUTE,
        rule?.scope,
      ],
    );
    expect(told).toEqual([
      [null, 0, 6, 2, 30, undefined],
      ["aux", 1, 0, 0, 30, undefined],
      ["aux/x", 2, 0, 0, 1, "aux/x"],
      ["prod", 1, 5, 2, 20, "prod"],
      ["prod/billing", 2, 0, 0, 10, "prod/billing"],
      ["prod/lab", 2, 2, 1, 20, "prod"],
      ["prod-eu", 1, 1, 0, 30, undefined],
    ]);
  });

  it("has all scopes where nothing else is known", () => {
    expect(scopeTree([], [])).toEqual([
      { scope: null, depth: 0, active: 0, overdue: 0, withinMs: REVIEW_MS, rule: null },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { HoldTarget } from "./stop-view";
import { takesInNew } from "./takes-in-new";

const NEW = { agent: "digest", scope: "prod/billing", labels: ["q4"] };

describe("takesInNew", () => {
  it.each<[HoldTarget["kind"], string, boolean]>([
    ["all", "", true],
    ["scope", "prod/billing", true],
    ["scope", "prod", true],
    ["scope", "prod/bill", false],
    ["scope", "prod/billing/eu", false],
    ["agent", "digest", true],
    ["agent", "ci-fixer", false],
    ["label", "q4", true],
    ["label", "q", false],
    ["parent", "0199a000-0000-7000-8000-000000000001", false],
  ])("%s %s: %s", (kind, value, isTaken) => {
    expect(takesInNew({ kind, value }, NEW)).toBe(isTaken);
  });
});

import { describe, expect, it } from "vitest";
import { scopeOfView } from "./scope-of-view";

describe("scopeOfView", () => {
  it.each([
    [null, null, { scope: null }],
    [null, "prod", { scope: "prod" }],
    ["prod", null, { scope: "prod" }],
    ["prod", "prod", { scope: "prod" }],
    ["prod", "prod/billing", { scope: "prod/billing" }],
    ["prod/billing", "prod", { scope: "prod/billing" }],
    ["prod", "product", "out"],
    ["prod/billing", "prod/lab", "out"],
    ["lab", "prod", "out"],
  ] as const)("leads a view of %s, while %s is chosen, to %o", (saved, chosen, leads) => {
    expect(scopeOfView({ saved, chosen })).toEqual(leads);
  });
});

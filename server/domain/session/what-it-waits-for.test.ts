import { describe, expect, it } from "vitest";
import { whatItWaitsFor } from "./what-it-waits-for";

const cut = { kind: "recovery", actor: { kind: "system", id: "recovery" } } as const;
const oncall = { kind: "operator", actor: { kind: "operator", id: "oncall" } } as const;
const budget = { kind: "budget", actor: { kind: "policy", id: "budget:1" } } as const;

describe("what the task of a cut-off session waits for", () => {
  it("is a resume only where the cut alone holds it", () => {
    expect(whatItWaitsFor("paused_by_client", [cut])).toEqual({ waitsFor: "resume", heldBy: null });
    expect(whatItWaitsFor("paused_by_client", [oncall])).toEqual({ waitsFor: "people", heldBy: oncall.actor });
    expect(whatItWaitsFor("paused_by_client", [cut, budget, oncall])).toEqual({
      waitsFor: "people",
      heldBy: budget.actor,
    });
  });

  it.each([
    ["paused_by_agent", "wake"],
    ["input_required", "answer"],
    ["auth_required", "answer"],
    ["resumed", "worker"],
    ["working", "worker"],
  ] as const)("in %s is %s", (state, waitsFor) => {
    expect(whatItWaitsFor(state, [])).toEqual({ waitsFor, heldBy: null });
  });
});

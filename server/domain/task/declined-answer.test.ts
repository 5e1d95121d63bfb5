import { describe, expect, it } from "vitest";
import { declinedAnswer } from "./declined-answer";

describe("a question that is declined", () => {
  const call = { tool: "pay", arguments: {}, schema: true };
  it.each([
    { of: "input", asked: { kind: "input", call: null }, why: "no time", told: { declined: true, reason: "no time" } },
    {
      of: "a call",
      asked: { kind: "confirmation", call },
      why: "no time",
      told: { confirmed: false, note: "no time" },
    },
    { of: "a permission", asked: { kind: "confirmation", call: null }, why: null, told: { declined: true } },
  ] as const)("tells the agent of $of so", ({ asked, why, told }) => {
    expect(declinedAnswer(asked, why)).toEqual(told);
  });
});

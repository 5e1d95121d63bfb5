import { expect, it } from "vitest";
import { isAtRisk } from "./is-at-risk";

const NONE = { state: "open", heldTasks: 0, runsOutAt: null, resetsAt: null, at: "2026-01-05T10:00:00Z" } as const;

it.each([
  ["what lasts is not", {}, false],
  ["a reached rung is", { state: "notified" }, true],
  ["what is used up is", { state: "exhausted" }, true],
  ["what still holds tasks after it began anew is", { heldTasks: 1 }, true],
  [
    "what runs out before it starts anew is",
    { runsOutAt: "2026-01-06T00:00:00Z", resetsAt: "2026-01-07T00:00:00Z" },
    true,
  ],
  ["what starts anew first is not", { runsOutAt: "2026-01-08T00:00:00Z", resetsAt: "2026-01-07T00:00:00Z" }, false],
  ["what never starts anew is, within a day", { runsOutAt: "2026-01-06T09:00:00Z" }, true],
  ["what never starts anew is not, months ahead", { runsOutAt: "2026-03-06T09:00:00Z" }, false],
] as const)("%s at risk", (_, facts, risk) => {
  expect(isAtRisk({ ...NONE, ...facts })).toBe(risk);
});

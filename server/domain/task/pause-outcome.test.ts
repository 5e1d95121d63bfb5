import { describe, expect, it } from "vitest";
import { pauseOutcome } from "./pause-outcome";

const AT = "2026-01-05T10:00:00.000Z";
const open = { handle: "asked", resumedAt: null };

describe("pauseOutcome", () => {
  it.each([
    ["is under way", { state: "working", pausing: { handle: "asked" }, suspension: null }, "pausing"],
    ["is true", { state: "paused_by_client", pausing: null, suspension: open }, "paused"],
    ["holds a task that had parked itself", { state: "paused_by_agent", pausing: null, suspension: open }, "paused"],
    ["came after the end", { state: "completed", pausing: null, suspension: null }, "ended"],
    [
      "came after the end of a task held before",
      { state: "failed", pausing: null, suspension: { handle: "before", resumedAt: AT } },
      "ended",
    ],
    ["was taken back", { state: "working", pausing: null, suspension: null }, "withdrawn"],
    [
      "was taken back and asked for anew",
      { state: "working", pausing: { handle: "new" }, suspension: null },
      "withdrawn",
    ],
    ["was true and is over", { state: "resumed", pausing: null, suspension: { ...open, resumedAt: AT } }, "over"],
    [
      "was true when it was canceled",
      { state: "canceled", pausing: null, suspension: { ...open, resumedAt: AT } },
      "over",
    ],
  ] as const)("tells of a pause that %s", (_, task, outcome) => {
    expect(pauseOutcome(task, "asked")).toBe(outcome);
  });
});

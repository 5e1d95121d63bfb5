import { describe, expect, it } from "vitest";
import { aTaskSummary, ONCALL } from "@/server/testing/make-views";
import { recentBands } from "./recent-bands";

const at = (minute: number) => Date.UTC(2026, 10, 20, 12, minute);
const NOW = at(60);

describe("recentBands", () => {
  it("runs from each move to the next and from the last to now", () => {
    const task = aTaskSummary({
      stateLog: [
        ["submitted", at(0)],
        ["working", at(10)],
        ["paused_by_client", at(40)],
      ],
    });
    expect(recentBands(task, NOW)).toEqual([
      { kind: "submitted", from: at(0), to: at(10) },
      { kind: "working", from: at(10), to: at(40) },
      { kind: "paused_by_client", from: at(40), to: NOW },
    ]);
  });

  it("shows a pause that was asked for from that moment on", () => {
    const pausing = {
      mode: "finish_step",
      handle: "h",
      reason: null,
      actor: ONCALL,
      since: new Date(at(50)).toISOString(),
      conditions: [],
    } as const;
    const task = aTaskSummary({ stateLog: [["working", at(10)]], pausing });
    expect(recentBands(task, NOW)).toEqual([
      { kind: "working", from: at(10), to: at(50) },
      { kind: "pausing", from: at(50), to: NOW },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { aPausedTask, aTask, HANDLE } from "../../testing/make-task";
import { decideLateReport } from "./decide-late-report";

const order = { handle: HANDLE, proof: "acknowledged", worker: { kind: "worker", id: "w-1" }, results: 2 } as const;

describe("an attempt that is heard of after it was fenced", () => {
  it.each([
    ["while its task is held", aPausedTask()],
    ["after its task went on", aTask({ state: "working" })],
  ])("is told of %s, and its stop is known; nothing moves", (_, task) => {
    expect(decideLateReport(task, order)).toEqual({
      kind: "moved",
      change: {
        events: [
          {
            type: "attempt.reported_late",
            actor: order.worker,
            data: { handle: HANDLE, proof: "acknowledged", results: 2 },
          },
        ],
        reported: { handle: HANDLE, proof: "acknowledged" },
      },
      answer: null,
    });
  });

  it.each(["completed", "failed", "canceled", "rejected"] as const)("adds nothing to a task that is %s", (state) => {
    expect(decideLateReport(aTask({ state }), order)).toEqual({ kind: "unchanged", answer: null });
  });
});

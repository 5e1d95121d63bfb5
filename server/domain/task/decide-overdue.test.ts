import { describe, expect, it } from "vitest";
import { aParkedTask, aPausedTask, HANDLE } from "../../testing/make-task";
import { decideOverdue } from "./decide-overdue";

const DUE = new Date("2026-01-05T10:30:00.000Z");
const LATER = new Date("2026-01-05T10:30:00.001Z");

describe("the time in which a held task is looked at", () => {
  it("marks it once that has passed, and moves nothing", () => {
    const decision = decideOverdue(aPausedTask({}, { reviewBy: DUE }), LATER);
    expect(decision).toMatchObject({
      kind: "moved",
      change: {
        overdue: { handle: HANDLE },
        events: [{ type: "task.review_overdue", data: { reviewBy: DUE.toISOString() } }],
      },
    });
    expect(decision.kind === "moved" && decision.change.control).toBeUndefined();
  });

  it.each([
    ["before it has passed", aPausedTask({}, { reviewBy: LATER }), DUE],
    ["a second time", aPausedTask({}, { reviewBy: DUE, overdueAt: DUE }), LATER],
    ["while nobody holds it", aParkedTask(), LATER],
  ])("does not %s", (_, task, at) => {
    expect(decideOverdue(task, at)).toEqual({ kind: "unchanged", answer: null });
  });
});

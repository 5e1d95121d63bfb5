import { describe, expect, it } from "vitest";
import { ATTEMPT, aPendingPause, aRunningStep, aTask, aWorkingTask } from "../../testing/make-task";
import { decideFence, decideLostLease } from "./decide-lost";
import { INTERRUPT_GRACE_MS, MAX_LOST_LEASES } from "./task";

const CHECKPOINT = "0199a000-0000-7000-8000-00000000dddd";
const SINCE = new Date("2026-01-05T11:00:00.000Z");
const AFTER_GRACE = new Date(SINCE.getTime() + INTERRUPT_GRACE_MS);

describe("decideLostLease", () => {
  it("gives the task to the next worker and counts the loss", () => {
    expect(decideLostLease(aWorkingTask(), CHECKPOINT)).toMatchObject({
      kind: "moved",
      guard: { lease: "expired" },
      change: {
        control: { state: "working", attempt: null, lastAttempt: ATTEMPT, lostLeases: 1 },
        queue: "now",
        events: [{ type: "attempt.lost" }],
      },
    });
  });

  it("says where the lost holder may have been given the input of a resume, which the next one is given, too", () => {
    const eventsOf = (losing: Parameters<typeof decideLostLease>[2]) => {
      const decision = decideLostLease(aWorkingTask(), CHECKPOINT, losing);
      return decision.kind === "moved" ? decision.change.events.map(({ data }) => data) : [];
    };
    expect(eventsOf({ mayHaveInput: true })).toMatchObject([{ mayHaveInput: true }]);
    expect(eventsOf({})[0]).not.toHaveProperty("mayHaveInput");
  });

  it("fails the task when as many in a row were lost as are allowed", () => {
    expect(decideLostLease(aWorkingTask({ lostLeases: MAX_LOST_LEASES - 1 }), CHECKPOINT)).toMatchObject({
      change: { control: { state: "failed", endedReason: "3 workers in a row stopped answering." } },
    });
  });

  it("makes a pending pause true, fenced: whatever the worker still does is not written", () => {
    expect(
      decideLostLease(aWorkingTask({ pending: aPendingPause(), running: [aRunningStep()] }), CHECKPOINT),
    ).toMatchObject({
      change: {
        control: { state: "paused_by_client", attempt: null },
        open: { stopProof: "fenced", stoppedAtStep: "Read a file" },
      },
    });
  });

  it("leaves a task alone that nobody holds", () => {
    expect(decideLostLease(aTask(), CHECKPOINT)).toEqual({ kind: "unchanged", answer: null });
  });
});

describe("decideFence", () => {
  const pending = aPendingPause({ mode: "interrupt_immediate", since: SINCE.toISOString() });

  it("revokes the lease of a worker that did not abort within the grace", () => {
    expect(decideFence(aWorkingTask({ pending, running: [aRunningStep()] }), CHECKPOINT, AFTER_GRACE)).toMatchObject({
      change: { control: { state: "paused_by_client", attempt: null }, open: { stopProof: "fenced" }, lease: "end" },
    });
  });

  it.each([
    ["within the grace", aWorkingTask({ pending }), new Date(AFTER_GRACE.getTime() - 1)],
    [
      "while a step runs that must not run twice",
      aWorkingTask({ pending, running: [aRunningStep({ repeatable: false })] }),
      AFTER_GRACE,
    ],
    [
      "when the mode lets the step end",
      aWorkingTask({ pending: aPendingPause({ since: SINCE.toISOString() }) }),
      AFTER_GRACE,
    ],
    ["when nobody holds it", aTask({ pending }), AFTER_GRACE],
    [
      "before the grace of an interrupt that came later is over",
      aWorkingTask({ pending: { ...pending, sharpenedAt: new Date(SINCE.getTime() + 1).toISOString() } }),
      AFTER_GRACE,
    ],
  ])("does not %s", (_name, task, at) => {
    expect(decideFence(task, CHECKPOINT, at)).toEqual({ kind: "unchanged", answer: null });
  });
});

import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, anEvent, MADE_AT } from "@/server/testing/make-views";
import {
  cardFact,
  cardHeading,
  PAUSING,
  PUSH,
  SCAN,
  showControlCard,
  WORKING,
} from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("pausing", () => {
  it("says that the turn goes on to its end where that is awaited, also between two steps", () => {
    showControlCard({ running: [], pausing: { ...PAUSING, mode: "wait_for_completion" } });
    expect(screen.getByText("Still running, to the end of its turn.")).toBeTruthy();
  });

  it.each([
    ["finish_step", "38 s of about 8 s"],
    ["wait_for_completion", "38 s"],
    ["interrupt_immediate", "38 s"],
  ] as const)("compares with a usual step only where the end of a step is awaited: %s", (mode, words) => {
    const ended = [1, 2, 3].map((seq) =>
      anEvent({
        seq,
        type: "step.completed",
        data: { key: `k${seq}`, name: "Scan", startedAt: ago(100_000), endedAt: ago(90_000), status: "completed" },
        at: ago(90_000),
      }),
    );
    const running = [{ ...SCAN, startedAt: ago(40_000) }];
    showControlCard({ ...WORKING, running, pausing: { ...PAUSING, mode } }, { events: ended });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("names what still runs, who asked, and that nothing new starts", () => {
    showControlCard({ ...WORKING, pausing: PAUSING });
    expect(cardHeading()).toBe("Pausing…");
    expect(screen.getByText("Still running. Nothing new starts.")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(cardFact("Asked by")).toContain("oncall");
    expect(cardFact("How")).toBe("Finish the step");
  });

  it("takes the pause back by its handle", async () => {
    const { user, sent, task } = showControlCard({ ...WORKING, pausing: PAUSING });
    await user.click(screen.getByRole("button", { name: "Keep running" }));
    expect(sent("withdraw")).toEqual([expect.objectContaining({ taskId: task.id, handle: PAUSING.handle })]);
  });

  it("interrupts, having said what that throws away", async () => {
    const { user, sent } = showControlCard({ ...WORKING, pausing: PAUSING });
    expect(screen.getByText(/^Interrupt now cuts step 8: 2 min 10 s of work is discarded/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Interrupt now" }));
    expect(sent("pause")).toEqual([expect.objectContaining({ mode: "interrupt_immediate" })]);
  });

  it.each([
    [
      "one that is cut and one that is not",
      [SCAN, PUSH],
      "Step 8 is being cut and runs again. Step 9 finishes first, because it is not repeatable.",
    ],
    [
      "all that are cut",
      [SCAN, { ...SCAN, key: "c", name: "Scan layers" }],
      "Steps 8 and 9 are being cut and run again.",
    ],
    [
      "a turn, which never runs again",
      [{ ...SCAN, endsEarly: true }],
      "The turn is being stopped, a running call too. What was done stays.",
    ],
  ])("names while an interrupt is under way %s", (_, running, words) => {
    showControlCard({ ...WORKING, running, pausing: { ...PAUSING, mode: "interrupt_immediate" } });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("says after an interrupt what was cut, what finishes first, and when the lease goes", () => {
    const asked = (seq: number, mode: string) =>
      anEvent({ seq, type: "task.pause_requested", data: { mode, handle: PAUSING.handle }, at: ago(38_000) });
    const cut = anEvent({
      seq: 3,
      type: "step.discarded",
      data: { key: "a", name: "Scan images", endedAt: ago(6_000) },
      at: ago(6_000),
    });
    showControlCard(
      { ...WORKING, running: [PUSH], pausing: { ...PAUSING, mode: "interrupt_immediate" } },
      { events: [asked(1, "finish_step"), asked(2, "interrupt_immediate"), cut] },
    );
    expect(screen.getByText("Push 3.18.0 finishes first, because it is not repeatable.")).toBeTruthy();
    expect(screen.getByText(/^Scan images is cut\. Its result is discarded/)).toBeTruthy();
    expect(cardFact("How")).toBe("Interrupt now, was Finish the step");
    expect(cardFact("If no word")).toContain("10 s");
    expect(screen.queryByRole("button", { name: "Interrupt now" })).toBeNull();
  });
});

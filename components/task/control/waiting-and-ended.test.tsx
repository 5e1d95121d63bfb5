import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { anAgentView } from "@/server/testing/make-agent-view";
import { aSessionView } from "@/server/testing/make-session-view";
import { ago, anEvent, anInterrupt, MADE_AT, ONCALL } from "@/server/testing/make-views";
import { cardFact, cardHeading, PAUSING, showControlCard, WORKING } from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("needs input", () => {
  const asking = { state: "input_required" as const, interrupts: [anInterrupt({ payload: { files: 2 } })] };

  it("shows the question, what came with it, and sends an answer that fits", async () => {
    const { user, sent, task } = showControlCard(asking);
    expect(cardHeading()).toBe("1 answer wanted");
    expect(cardFact("files")).toBe("2");
    await user.click(await screen.findByRole("radio", { name: "head" }));
    await user.click(screen.getByRole("button", { name: /^Send answer/ }));
    expect(sent("answer")).toEqual([
      expect.objectContaining({ taskId: task.id, interruptId: anInterrupt().id, answer: { choice: "head" } }),
    ]);
  });

  it("keeps an answer that does not fit and says what is wrong", async () => {
    const { user, sent } = showControlCard(asking);
    await screen.findByRole("radio", { name: "head" });
    await user.click(screen.getByRole("button", { name: /^Send answer/ }));
    expect(sent("answer")).toEqual([]);
    expect(screen.getByText("Required")).toBeTruthy();
  });
});

describe("needs a sign-in", () => {
  it("says first what becomes of what is given, then asks for it, and last why it is not paused", async () => {
    const reason = "It waits for a sign-in. Only a stop of its scope holds it.";
    const portal = anInterrupt({ kind: "credential", schema: true });
    const { user, sent, task } = showControlCard({
      ...{ state: "auth_required", openInterrupts: 1, interrupts: [portal] },
    });
    expect(cardHeading()).toBe("Needs sign-in");
    const said = screen.getByText(/is sealed and told to its agent alone/);
    expect(said.compareDocumentPosition(screen.getByText(reason))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(await screen.findByLabelText(/^Secret/), "hunter2");
    await user.click(screen.getByRole("button", { name: /^Sign in/ }));
    expect(sent("answer")).toEqual([
      expect.objectContaining({ taskId: task.id, interruptId: portal.id, answer: "hunter2" }),
    ]);
  });
});

describe("in line", () => {
  it("says its place and can be held before a worker takes it", async () => {
    const queued = { state: "resumed", cause: { code: "queued" } } as const;
    const { user, sent } = showControlCard(queued, { api: { "task.place": () => ({ ahead: 1 }) } });
    expect(cardHeading()).toBe("Resuming");
    expect(await screen.findByText("2nd in line for a worker.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Pause now/ }));
    expect(sent("pause")).toHaveLength(1);
  });

  it("says that nobody is there to take it", async () => {
    const gone = anAgentView({ workers: 0, offlineSince: ago(27 * 60_000) });
    const queued = { state: "resumed", agent: gone.name, cause: { code: "queued" } } as const;
    showControlCard(queued, { api: { "task.place": () => ({ ahead: 0 }), "agent.list": () => [gone] } });
    const words = "Waits: no worker. It starts when one connects. ci-fixer was last seen 27 min ago.";
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("is Submitted before its first worker", () => {
    showControlCard({ state: "submitted" });
    expect(cardHeading()).toBe("Submitted");
  });
});

describe("canceling", () => {
  const canceling = { ...WORKING, cancelDueAt: new Date(Date.parse(MADE_AT) + 8_000).toISOString() };
  const wish = anEvent({
    seq: 1,
    type: "task.cancel_requested",
    actor: ONCALL,
    data: { reason: "wrong branch", undoMs: 10_000 },
  });

  it("shows the time left as a bar and by the clock, what goes on, what is kept and lost", () => {
    showControlCard(canceling, { events: [wish] });
    expect(cardHeading()).toBe("Canceling in 8 s");
    expect(screen.getByText("wrong branch")).toBeTruthy();
    const bar = screen.getByRole("meter", { name: "Time left to undo" });
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuetext")]).toEqual(["80", "8 s left"]);
    expect(screen.getByText(/^Until then no new step starts/).textContent).toContain("steps 8 and 9 run on");
    expect(cardFact("Asked by")).toBe("oncall, everyone sees this");
    expect(cardFact("Lost")).toBe("The work of steps 8 and 9");
    expect(cardFact("After Undo")).toBe("Working, as it was");
  });

  it("says that undo brings a pending pause back too", () => {
    showControlCard({ ...canceling, pausing: PAUSING });
    expect(cardFact("After Undo")).toBe("Working, with its pause under way");
  });

  it("says that the worker cleans up first, and while it does so offers no undo", () => {
    const canceledBy = { mode: "clean_up" as const, actor: ONCALL, reason: null, dueAt: canceling.cancelDueAt };
    const { unmount } = showControlCard({ ...canceling, canceling: { ...canceledBy, cleaningUp: false } });
    expect(cardFact("Then")).toBe("Its worker cleans up in one step, 5 min at most.");
    unmount();
    showControlCard({ ...canceling, canceling: { ...canceledBy, cleaningUp: true } });
    expect(cardHeading()).toBe("Cleaning up, at most 8 s");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("undoes", async () => {
    const { user, sent, task } = showControlCard(canceling);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(sent("undoCancel")).toEqual([expect.objectContaining({ taskId: task.id })]);
  });
});

describe("needs sign-in", () => {
  it("says that it cannot be paused", () => {
    showControlCard({ state: "auth_required" });
    expect(cardHeading()).toBe("Needs sign-in");
    expect(screen.getByText(/waits for a sign-in/i)).toBeTruthy();
  });
});

describe("ended", () => {
  it.each(["completed", "failed", "canceled", "rejected"] as const)(
    "says how a %s task ended and offers nothing",
    (state) => {
      showControlCard({ state, endedReason: "because", endedAt: ago(60_000) });
      expect(cardHeading()?.toLowerCase()).toBe(state);
      expect(screen.getByText("because")).toBeTruthy();
      expect(screen.queryByRole("button", { name: /Pause|Resume|Undo/ })).toBeNull();
    },
  );

  it("tells the time it worked beside the time that it took, held and waiting included", () => {
    showControlCard({ state: "completed", createdAt: ago(7_500_000), endedAt: ago(300_000), activeMs: 300_000 });
    expect(cardFact("Took")).toBe("2 h, active 5 min");
  });

  it.each([
    ["that it cleaned up", { cleanUp: "done" }, "Done"],
    [
      "what was not cleaned up",
      { cleanUp: "not_done", notCleanedUp: "The branch is locked." },
      "Not done: The branch is locked.",
    ],
  ])("says %s", (_, told, words) => {
    const data = { from: "working", to: "canceled", ...told };
    const end = anEvent({ seq: 1, type: "task.canceled", actor: ONCALL, data });
    showControlCard({ state: "canceled", endedAt: ago(0) }, { events: [end] });
    expect(cardFact("Clean-up")).toBe(words);
  });

  it.each([
    [
      "C029: what its agent left running",
      "2 processes of its agent could not be ended and may still do work on b-1: 7, 8.",
    ],
    [
      "C033: that its agent was found, or was lost",
      "Its agent's process was lost in a restart: nothing was left of it.",
    ],
  ])("says %s", async (_, processNote) => {
    const session = aSessionView({ state: "cancelled", fault: null, processNote });
    showControlCard({ state: "canceled", endedAt: ago(0) }, { api: { "session.ofTask": () => session } });
    expect(await screen.findByText(processNote)).toBeTruthy();
    expect(cardHeading()).toBe("Canceled");
  });

  it("says that it ended before a pause that was under way, and nothing of one that was taken back", () => {
    const end = { state: "completed" as const, endedAt: ago(0) };
    const asked = anEvent({
      seq: 1,
      type: "task.pause_requested",
      actor: ONCALL,
      data: { mode: "wait_for_completion" },
    });
    const ended = anEvent({ seq: 3, type: "task.completed", data: { from: "working", to: "completed" } });
    const { unmount } = showControlCard(end, { events: [asked, ended] });
    expect(screen.getByText("It completed before the pause. Nothing to hold.")).toBeTruthy();
    unmount();
    const withdrawn = anEvent({ seq: 2, type: "task.pause_withdrawn", actor: ONCALL, data: {} });
    showControlCard(end, { events: [asked, withdrawn, ended] });
    expect(screen.queryByText(/before the pause/)).toBeNull();
  });
});

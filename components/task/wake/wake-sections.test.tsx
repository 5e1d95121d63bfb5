import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, ahead, aSuspension, aTaskSummary, MADE_AT } from "@/server/testing/make-views";
import { aWakeCondition } from "@/server/testing/make-wake-condition";
import { cardFact, cardHeading, PAUSING, showControlCard, WORKING } from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const OTHER = "019abf6b-0000-7000-8000-00000000c0de";
const parkedBy = (...conditions: ReturnType<typeof aWakeCondition>[]) =>
  aSuspension({ initiator: "agent", mode: null, reason: "CI build 1234", summary: null, holders: [], conditions });
const rowsOf = (name: string | RegExp) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

describe("what a parked task waits for", () => {
  it("is told in words with the time that is left, the awaited task as a link", () => {
    const suspension = parkedBy(
      aWakeCondition(),
      aWakeCondition({ kind: "trigger", topic: "push", provider: "github" }),
      aWakeCondition({ kind: "at", dueAt: ahead(7_920_000) }),
      aWakeCondition({ kind: "timeout", dueAt: ahead(130_000), onTimeout: "fail", durationMinutes: 60 }),
      aWakeCondition({ kind: "task", afterTaskId: OTHER, afterTaskTitle: "Build image", afterTaskState: "working" }),
    );
    showControlCard({ state: "paused_by_agent", suspension });
    expect(rowsOf("Goes on by itself, whichever comes first")).toEqual([
      "Event ci.build.completed:1234 Send this event…",
      "Event push from github Send this event…",
      expect.stringMatching(/\d\d:\d\d, in 2 h 12 min$/),
      expect.stringMatching(/^At the latest \d\d:\d\d, in 2 min 10 s, then it fails$/),
      "When Build image ends",
    ]);
    expect(screen.getByRole("link", { name: "Build image" }).getAttribute("href")).toBe(`/tasks/${OTHER}`);
    expect(screen.getByText("An event that comes while nobody waits is kept for 15 min.")).toBeTruthy();
    expect(cardFact("Resumes")).toBe("By an operator, or by itself as above");
  });

  it("is a link to the budget where that is to be refilled", () => {
    const topic = `budget.refilled:${OTHER}`;
    showControlCard({ state: "paused_by_agent", suspension: parkedBy(aWakeCondition({ topic })) });
    expect(rowsOf("Goes on by itself")).toEqual(["When this budget is refilled "]);
    expect(screen.getByRole("link", { name: "this budget" }).getAttribute("href")).toBe(`/budgets/${OTHER}`);
  });

  it("is due now once its time has come, never less", () => {
    showControlCard({
      state: "paused_by_agent",
      suspension: parkedBy(aWakeCondition({ kind: "at", dueAt: ago(3_000) })),
    });
    expect(rowsOf("Goes on by itself")).toEqual([expect.stringMatching(/, due now$/)]);
  });

  it("leaves out what is over with another one", () => {
    showControlCard({ state: "paused_by_agent", suspension: parkedBy(aWakeCondition({ status: "closed" })) });
    expect(screen.queryByRole("list", { name: /by itself/ })).toBeNull();
    expect(cardFact("Resumes")).toBe("Only by an operator, no timeout");
  });
});

describe("a parked task that somebody holds", () => {
  const held = {
    state: "paused_by_client" as const,
    actions: { ...aTaskSummary({ state: "paused_by_client" }).actions, release: { allowed: true } },
  };
  const holding = (fired: Partial<ReturnType<typeof aWakeCondition>>) =>
    aSuspension({
      initiator: "agent",
      conditions: [aWakeCondition({ status: "fired", firedAt: ago(60_000), ...fired })],
    });

  it("says what came meanwhile and that it resumes when you let go", () => {
    showControlCard({ ...held, suspension: holding({}) });
    expect(cardHeading()).toBe("Paused by oncall");
    expect(rowsOf("The agent waits for")).toEqual([
      expect.stringMatching(/^Event ci\.build\.completed:1234 fired at \d\d:\d\d\. It resumes when you let go\.$/),
    ]);
  });

  it("says that it fails then when its timeout says so", () => {
    showControlCard({ ...held, suspension: holding({ kind: "timeout", onTimeout: "fail" }) });
    expect(rowsOf("The agent waits for")).toEqual([expect.stringMatching(/It fails when you let go\.$/)]);
  });

  it("shows who holds it, and who can let go of what", () => {
    const client = { kind: "client" as const, actor: { kind: "client" as const, id: "ci" }, reason: null, at: ago(1) };
    const suspension = holding({});
    showControlCard({ ...held, suspension: { ...suspension, holders: [...suspension.holders, client] } });
    expect(rowsOf("Holders")).toEqual([
      expect.stringContaining("Stop holding or Resume releases this."),
      expect.stringContaining("else only it lets go."),
    ]);
    expect(rowsOf("The agent waits for")).toEqual([expect.stringMatching(/It resumes when nobody holds it\.$/)]);
  });
});

describe("Stop holding", () => {
  it("lets go of a parked task by its handle and leaves it waiting", async () => {
    const suspension = aSuspension({ initiator: "agent", conditions: [aWakeCondition()] });
    const actions = { ...aTaskSummary({ state: "paused_by_client" }).actions, release: { allowed: true } };
    const { user, sent, task } = showControlCard({ state: "paused_by_client", suspension, actions });
    await user.click(screen.getByRole("button", { name: "Stop holding" }));
    expect(sent("release")).toEqual([expect.objectContaining({ taskId: task.id, handle: suspension.handle })]);
    expect(screen.getByRole("button", { name: /^Resume now/ })).toBeTruthy();
  });

  it("is not offered where nothing would be waited for", () => {
    showControlCard({ state: "paused_by_client" });
    expect(screen.queryByRole("button", { name: "Stop holding" })).toBeNull();
  });
});

describe("a pause under way", () => {
  it("says what will end it", () => {
    const conditions = [aWakeCondition({ setBy: "holder" })];
    showControlCard({ ...WORKING, pausing: { ...PAUSING, conditions } });
    expect(cardFact("Resumes")).toBe("On event ci.build.completed:1234");
  });
});

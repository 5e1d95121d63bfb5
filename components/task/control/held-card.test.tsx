import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TaskBudgetView } from "@/server/contract/budget-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aReceiptDetail, aSeal } from "@/server/testing/make-activity";
import { makeKey } from "@/server/testing/make-receipts";
import { ago, anEvent, anInterrupt, aSuspension, aTaskView, MADE_AT, ONCALL } from "@/server/testing/make-views";
import { aWakeCondition } from "@/server/testing/make-wake-condition";
import { cardFact, cardHeading, PUSH, SCAN, showControlCard } from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("paused", () => {
  const paused = { state: "paused_by_client" as const, stepsDone: 9, progress: { done: 9, total: 13, current: null } };

  it("tells who, why, how it stopped and what lets it go on", () => {
    showControlCard(paused);
    expect(cardHeading()).toBe("Paused by oncall");
    expect(screen.getByText("cut-over review")).toBeTruthy();
    expect(cardFact("Stopped at")).toBe("Step 9 of 13, copy-rows");
    expect(cardFact("How")).toBe("Finish the step, took 42 s");
    expect(cardFact("Resumes")).toBe("Only by an operator, no timeout");
    expect(cardFact("Stop proof")).toBe("acknowledged the worker said so");
    expect(screen.getByRole("link", { name: "v14" }).getAttribute("href")).toContain("/checkpoints/14");
    expect(screen.getByRole("button", { name: /Copy the handle/ })).toBeTruthy();
  });

  it.each([
    ["says what was signed", {}, "Signature valid"],
    ["was changed after that", { text: "{}" }, "Signature not valid"],
  ])("has the receipt of whoever paused it, which %s", async (_, seal, words) => {
    const id = "0199a000-0000-7000-8000-000000000041";
    const receipt = aReceiptDetail({ id, number: 41, seal: aSeal(makeKey("rk-1"), seal) });
    const suspension = aSuspension({ receipt: { id, number: 41 } });
    showControlCard({ ...paused, suspension }, { api: { "receipt.get": () => receipt } });
    const link = await screen.findByRole("link", { name: words });
    expect(link.getAttribute("href")).toBe("/activity/41");
  });

  describe("at the step it was stopped at", () => {
    const suspension = aSuspension({ stoppedAtStep: SCAN.name });
    const told = (type: string, seq: number) => anEvent({ seq, type, data: { key: SCAN.key, name: SCAN.name } });
    const [begun, ended] = [told("step.started", 1), told("step.completed", 2)];
    it.each([
      ["counts a step that ended", [begun, ended], {}, "Step 9 of 13, Scan images"],
      [
        "counts one that was cut after those done",
        [begun, told("step.discarded", 2)],
        {},
        "In step 10 of 13, Scan images",
      ],
      ["says the same where its end was never told", [begun], { fenced: true }, "In step 10 of 13, Scan images"],
      ["reads the newest run of it", [begun, ended, told("step.started", 3)], {}, "In step 10 of 13, Scan images"],
      ["has no number where steps are not what is counted", [begun], { progress: null }, "In Scan images"],
    ])("%s", (...[, events, overrides, words]) => {
      showControlCard({ ...paused, suspension, ...overrides }, { events });
      expect(cardFact("Stopped at")).toBe(words);
    });
  });

  it("resumes without input and carries the handle", async () => {
    const { user, sent, task } = showControlCard(paused);
    await user.click(screen.getByRole("button", { name: /^Resume/ }));
    expect(sent("resume")).toEqual([
      { taskId: task.id, handle: aSuspension().handle, continueTranscript: true, requestId: expect.any(String) },
    ]);
  });

  it("resumes with input and only a digest, and keeps nothing typed afterwards", async () => {
    const { user, sent } = showControlCard(paused);
    const field = screen.getByRole("textbox", { name: /Input for the agent/ });
    await user.type(field, "wait for 15:00");
    await user.click(screen.getByRole("radio", { name: "Digest only" }));
    expect(screen.getByText(/Starts fresh with a digest/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Resume with input/ }));
    expect(sent("resume")).toEqual([expect.objectContaining({ input: "wait for 15:00", continueTranscript: false })]);
    expect((field as HTMLTextAreaElement).value).toBe("");
  });

  it("refuses only blanks before anything is sent", async () => {
    const { user, sent } = showControlCard(paused);
    const field = screen.getByRole("textbox", { name: /Input for the agent/ });
    await user.type(field, "   ");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await user.click(screen.getByRole("button", { name: /^Resume/ }));
    expect(sent("resume")).toEqual([]);
    expect(screen.getByText(/^Only blanks/)).toBeTruthy();
    await user.clear(field);
  });

  it("says exactly what is known after a fenced stop, and what runs again", () => {
    const begun = (seq: number, step: typeof SCAN) => anEvent({ seq, type: "step.started", data: { ...step } });
    const suspension = aSuspension({ stopProof: "fenced", mode: "interrupt_immediate" });
    const held = { from: "working", to: "paused_by_client", stopProof: "fenced" };
    const events = [begun(1, SCAN), begun(2, PUSH), anEvent({ seq: 3, type: "task.paused", data: held })];
    showControlCard({ ...paused, fenced: true, suspension }, { events });
    expect(
      screen.getByText(
        "Paused. The worker did not answer: its writes are refused, its outside effects may still happen.",
      ),
    ).toBeTruthy();
    expect(screen.getByText(/It is not repeatable and would run again on resume/)).toBeTruthy();
    expect(screen.queryByText(/^Last word/)).toBeNull();
    expect(screen.getByRole("button", { name: /^Resume, run steps 10 and 11 again/ })).toBeTruthy();
  });

  it("names after a fenced stop which worker was heard of last, when, and at which step", () => {
    const worker = { kind: "worker" as const, id: "w-22" };
    const agent = { kind: "agent" as const, id: "ci-fixer" };
    const pausedAt = ago(60_000);
    const told = [
      anEvent({ seq: 1, type: "attempt.claimed", actor: worker, at: ago(120_000) }),
      anEvent({ seq: 2, type: "step.started", actor: agent, data: { ...SCAN }, at: ago(90_000) }),
      anEvent({ seq: 3, type: "task.pause_requested", actor: ONCALL, at: ago(70_000) }),
      anEvent({ seq: 4, type: "attempt.reported_late", actor: worker, at: ago(30_000) }),
    ];
    const suspension = aSuspension({ stopProof: "fenced", mode: "interrupt_immediate", pausedAt });
    showControlCard({ ...paused, fenced: true, suspension }, { events: told });
    const note = screen.getByText(/^Last word/).textContent ?? "";
    expect(note).toMatch(/^Last word: worker w-22, \d\d:\d\d:\d\d, Scan images$/);
    expect(screen.getByText(/^Last word/).querySelector("time")?.dateTime).toBe(ago(90_000));
  });

  it("says no more that the worker did not answer once it was heard of, and how its stop became known", () => {
    showControlCard({ ...paused, fenced: false, suspension: aSuspension({ stoppedLate: true }) });
    expect(screen.queryByText("The worker did not answer")).toBeNull();
    expect(cardFact("Stop proof")).toBe("acknowledged the worker said so, after its lease was revoked");
  });

  it("lists everybody who holds it and what Resume does to each", () => {
    const holders = [
      { kind: "operator" as const, actor: ONCALL, reason: "first reason", at: ago(600_000) },
      {
        kind: "client" as const,
        actor: { kind: "client" as const, id: "ci-bridge" },
        reason: "freeze",
        at: ago(60_000),
      },
    ];
    showControlCard({ ...paused, suspension: aSuspension({ holders }) });
    expect(cardHeading()).toBe("Held by 2");
    const rows = within(screen.getByRole("list", { name: "Holders" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("first reason"),
      expect.stringContaining("ci-bridge"),
    ]);
    expect(rows.every((row) => row.textContent?.includes("Resume releases this."))).toBe(true);
    expect(screen.getByRole("button", { name: /^Resume, release all 2/ })).toBeTruthy();
  });

  it("says of a stop and a budget that still stand that they refuse a resume, and by what code", async () => {
    const spent: TaskBudgetView = {
      ...{ budgetId: "b", name: "Daily", measure: "cost", targetKind: "scope", target: "prod", createdBy: ONCALL },
      ...{ spentUnits: 20, reservedUnits: 0, limitUnits: 20, resetsAt: null, isExhausted: true, isExempt: false },
    };
    const holders = [
      { kind: "operator" as const, actor: ONCALL, reason: "review", at: ago(600_000) },
      { kind: "panic" as const, actor: ONCALL, reason: "outage", at: ago(60_000) },
      { kind: "budget" as const, actor: { kind: "policy" as const, id: "budget:b" }, reason: "Daily", at: ago(1_000) },
    ];
    const words = async (exhausted: boolean, allowed: boolean) => {
      const actions = { ...aTaskView({ state: "paused_by_client" }).actions, exempt: { allowed } };
      const api = { "budget.ofTask": () => [{ ...spent, isExhausted: exhausted }] };
      const view = showControlCard({ ...paused, actions, suspension: aSuspension({ holders }) }, { api });
      await vi.waitFor(() => expect(screen.queryAllByText("BUDGET_EXHAUSTED")).toHaveLength(exhausted ? 1 : 0));
      const rows = within(screen.getByRole("list", { name: "Holders" })).getAllByRole("listitem");
      const told = rows.map(({ textContent }) => /Resume (is refused \w+|releases this)/.exec(textContent ?? "")?.[1]);
      view.unmount();
      return told;
    };
    expect(await words(true, true)).toEqual(["releases this", "is refused SCOPE_HELD", "is refused BUDGET_EXHAUSTED"]);
    expect(await words(false, false)).toEqual(["releases this", "releases this", "releases this"]);
  });

  it("by one budget without anything left has its refill as the way on, and says that a resume is refused", async () => {
    const spent: TaskBudgetView = {
      ...{ budgetId: "b", name: "Daily", measure: "cost", targetKind: "scope", target: "prod", createdBy: ONCALL },
      ...{ spentUnits: 20, reservedUnits: 0, limitUnits: 20, resetsAt: null, isExhausted: true, isExempt: false },
    };
    const holder = { kind: "budget" as const, actor: { kind: "policy" as const, id: "budget:b" }, reason: "Daily" };
    const suspension = aSuspension({ holders: [{ ...holder, at: ago(1_000) }] });
    const { user, sent } = showControlCard({ ...paused, suspension }, { api: { "budget.ofTask": () => [spent] } });
    await screen.findByRole("button", { name: "Refill Daily…" });
    const form = within(screen.getByRole("form", { name: "Resume" }));
    expect(form.getAllByText("A resume is refused while nothing is left of Daily.").length).toBeGreaterThan(0);
    await user.click(form.getByRole("button", { name: /^Resume/ }));
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(sent("resume")).toEqual([]);
  });

  it("takes answers meanwhile and says when they are used", async () => {
    showControlCard({ ...paused, openInterrupts: 1, interrupts: [anInterrupt()] });
    expect(screen.getByText("The answer is stored now and used when the task goes on.")).toBeTruthy();
    expect(await screen.findByRole("radio", { name: "head" })).toBeTruthy();
  });
});

describe("an exemption", () => {
  const actor = { kind: "policy" as const, id: "budget:b" };
  const byBudget = aSuspension({ holders: [{ kind: "budget", actor, reason: "Daily", at: ago(1_000) }] });
  const { actions } = aTaskView({ state: "paused_by_client" });
  const stopped = { ...actions, exempt: { allowed: true as const } };

  it.each([
    ["the stop over it", { actions: stopped }, "Exempt this task", ["exempt"]],
    ["its used up budgets", { suspension: byBudget }, "Resume, exempt from its budgets", ["resume"]],
    [
      "both, in one act with one reason",
      { actions: stopped, suspension: byBudget },
      "Resume, exempt from both",
      ["exempt", "resume"],
    ],
  ] as const)("is from %s", async (...[, held, confirm, verbs]) => {
    const api = { "budget.ofTask": () => [] };
    const { user, calls } = showControlCard({ state: "paused_by_client", ...held }, { api });
    const form = within(screen.getByRole("form", { name: "Exempt this task" }));
    await user.type(form.getByRole("textbox"), "the demo");
    await user.click(form.getByRole("button", { name: new RegExp(`^${confirm}`) }));
    const sent = calls.filter(({ path }) => path.startsWith("task."));
    expect(sent.map(({ path }) => path)).toEqual(verbs.map((verb) => `task.${verb}`));
    expect(sent.every(({ input }) => (input as { reason: string }).reason === "the demo")).toBe(true);
  });

  it("is not sent without a reason, and asks for it where it is typed", async () => {
    const api = { "budget.ofTask": () => [] };
    const { user, sent } = showControlCard({ state: "paused_by_client", actions: stopped }, { api });
    const form = within(screen.getByRole("form", { name: "Exempt this task" }));
    await user.click(form.getByRole("button", { name: "Exempt this task" }));
    expect(sent("exempt")).toEqual([]);
    expect(document.activeElement).toBe(form.getByRole("textbox"));
    expect(form.getByText("Say why first.")).toBeTruthy();
    await user.type(form.getByRole("textbox"), "the demo");
    expect(form.queryByText("Say why first.")).toBeNull();
  });

  it("is the card's way on while a stop refuses a resume, whose reason is read below it", () => {
    const reason = "oncall stopped prod: registry outage";
    const held = { ...stopped, resume: { allowed: false as const, reason } };
    showControlCard({ state: "paused_by_client", actions: held }, { api: { "budget.ofTask": () => [] } });
    const resume = within(screen.getByRole("form", { name: "Resume" }));
    expect(resume.getAllByText(reason).some((words) => !words.hidden)).toBe(true);
    expect(resume.getByRole("button", { name: /^Resume/ }).getAttribute("aria-disabled")).toBe("true");
  });

  it.each([
    ["prod", "Set by oncall; any operator of prod may raise it."],
    ["", "Set by oncall; any operator may raise it."],
  ])("is beside who set the budget of scope '%s' and who may raise it", async (target, words) => {
    const daily: TaskBudgetView = {
      ...{ budgetId: "b", name: "Daily", measure: "tokens", targetKind: "scope", target, createdBy: ONCALL },
      ...{ spentUnits: 110, reservedUnits: 0, limitUnits: 100, resetsAt: null, isExhausted: true, isExempt: false },
    };
    showControlCard({ state: "paused_by_client", suspension: byBudget }, { api: { "budget.ofTask": () => [daily] } });
    expect((await screen.findByRole("list", { name: "Budgets" })).textContent).toContain(words);
  });

  it("is not offered where nothing stands over it", () => {
    showControlCard({ state: "paused_by_client" });
    expect(screen.queryByRole("form", { name: "Exempt this task" })).toBeNull();
  });
});

describe("parked", () => {
  it("says what it waits for and lets it go on now, or be held", async () => {
    const suspension = aSuspension({
      initiator: "agent",
      mode: null,
      reason: "CI build 1234",
      summary: "The image is built.",
      conditions: [aWakeCondition()],
      holders: [],
    });
    const { user, sent } = showControlCard({ state: "paused_by_agent", suspension });
    expect(cardHeading()).toBe("Parked by ci-fixer");
    expect(screen.getByText("CI build 1234")).toBeTruthy();
    expect(cardFact("Resumes")).toContain("by itself");
    await user.click(screen.getByRole("button", { name: "Pause…" }));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Reason/ }));
    await user.click(screen.getByRole("button", { name: /^Pause now/ }));
    expect(sent("pause")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: /^Resume now/ }));
    expect(sent("resume")).toHaveLength(1);
  });
});

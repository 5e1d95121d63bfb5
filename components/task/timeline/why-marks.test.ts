import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/contract/task-view";
import type { WaitFacts } from "@/server/domain/task/cause";
import { ahead, anEvent, aTaskView, MADE_AT, NO_WAIT, ONCALL } from "@/server/testing/make-views";
import { readLogPage } from "../log/log-page";
import { waitsNow } from "./waits-now";
import { toWhyMarks, withCanceling, withWait } from "./why-marks";

const T0 = Date.parse("2026-11-20T14:00:00.000Z");
type Told = [second: number, type: string, data: Record<string, string | number>, actor?: Actor];

function marksOf(...told: Told[]) {
  const events = told.map(([second, type, data, actor], n) =>
    anEvent({ seq: n + 1, type, data, actor: actor ?? ONCALL, at: new Date(T0 + second * 1000).toISOString() }),
  );
  return toWhyMarks(readLogPage(events).facts).map(({ kind, headline, detail }) => ({ kind, headline, detail }));
}

const AGENT: Actor = { kind: "agent", id: "schema-migrator" };
const ask: Told = [0, "task.pause_requested", { mode: "finish_step", handle: "s", reason: "cut-over review" }];
const paused: Told = [
  42,
  "task.paused",
  {
    from: "working",
    to: "paused_by_client",
    handle: "s",
    reason: "cut-over review",
    mode: "finish_step",
    stopProof: "acknowledged",
  },
];

describe("toWhyMarks", () => {
  it("says who paused, why, how and how long the boundary took", () => {
    expect(marksOf(ask, paused)).toEqual([
      { kind: "paused_by_client", headline: "Paused by oncall: cut-over review", detail: "Finish the step, took 42 s" },
    ]);
  });

  it("tells how long the boundary took as its card does, of that pause alone", () => {
    const events = [ask, paused].map(([second, type, data], n) =>
      anEvent({ seq: n + 1, type, data, actor: ONCALL, at: new Date(T0 + second * 1000).toISOString() }),
    );
    const { facts } = readLogPage(events);
    const detailOf = (handle: string) => toWhyMarks(facts, { handle, boundaryMs: 41_400 })[0]?.detail;
    expect(detailOf("s")).toBe("Finish the step, took 41.4 s");
    expect(detailOf("another")).toBe("Finish the step, took 42 s");
  });

  it("says how a stop ended", () => {
    const resumed: Told = [90, "task.resumed", { from: "paused_by_client", to: "resumed", cause: "explicit_resume" }];
    expect(marksOf(ask, paused, resumed)).toMatchObject([{ detail: "Resumed by oncall" }]);
  });

  it.each([
    ["timeout", "Timeout reached"],
    ["condition_fired", "What it waited for came"],
    ["external_event", "Resumed from outside"],
  ])("tells the cause %s in words", (cause, detail) => {
    const parked: Told = [0, "task.parked", { from: "working", to: "paused_by_agent", reason: "CI build 1234" }, AGENT];
    expect(marksOf(parked, [5, "task.resumed", { from: "paused_by_agent", to: "resumed", cause }])).toEqual([
      { kind: "paused_by_agent", headline: "Parked: CI build 1234", detail },
    ]);
  });

  it("keeps a pause that is asked for as the last mark, and drops one that was withdrawn", () => {
    expect(marksOf(ask)).toEqual([
      { kind: "pausing", headline: "oncall asked to pause: cut-over review", detail: "Finish the step" },
    ]);
    expect(marksOf(ask, [3, "task.pause_withdrawn", { handle: "s" }])).toEqual([]);
  });

  it("names the question and who answered it", () => {
    const marks = marksOf(
      [0, "task.input_required", { from: "working", to: "input_required", questions: 1 }, AGENT],
      [0, "interrupt.opened", { key: "k", message: "What retention?" }, AGENT],
      [60, "interrupt.answered", { key: "k" }],
      [60, "attempt.claimed", { from: "input_required", to: "working" }],
      [90, "task.completed", { from: "working", to: "completed" }, AGENT],
    );
    expect(marks).toEqual([
      { kind: "input_required", headline: "Asked: What retention?", detail: "Answered by oncall" },
    ]);
  });

  it("keeps an unanswered question in sight over a pause", () => {
    const asks: Told = [0, "task.input_required", { from: "working", to: "input_required" }, AGENT];
    const marks = marksOf(
      asks,
      [0, "interrupt.opened", { key: "k", message: "What retention?" }, AGENT],
      [9, "task.paused", { from: "input_required", to: "paused_by_client", stopProof: "never_started" }],
      [20, "task.resumed", { from: "paused_by_client", to: "resumed", cause: "explicit_resume" }],
      [20, "task.input_required", { from: "resumed", to: "input_required" }],
    );
    expect(marks.map(({ headline, detail }) => [headline, detail])).toEqual([
      ["Asked: What retention?", "Not answered then"],
      ["Paused by oncall", "Resumed by oncall"],
      ["Asked: What retention?", "Waits for an answer"],
    ]);
  });

  it("tells a fenced stop and one of a task nobody ran", () => {
    expect(marksOf([0, "task.paused", { from: "working", to: "paused_by_client", stopProof: "fenced" }])).toMatchObject(
      [{ detail: "Fenced: the worker did not answer" }],
    );
    expect(
      marksOf([0, "task.paused", { from: "submitted", to: "paused_by_client", stopProof: "never_started" }]),
    ).toMatchObject([{ detail: "Nothing was running" }]);
  });

  it("says what cut it off, not how, where nobody paused it", () => {
    const recovery: Actor = { kind: "system", id: "recovery" };
    const reason = "The system was restarted while its agent was at work.";
    const data = { from: "working", to: "paused_by_client", mode: "interrupt_immediate", reason };
    const headline = "Cut off: the system was restarted while its agent was at work";
    expect(marksOf([0, "task.paused", { ...data, stopProof: "process_ended" }, recovery])).toMatchObject([
      { kind: "paused_by_client", headline, detail: "Waits until somebody resumes it" },
    ]);
    expect(marksOf([0, "task.paused", { ...data, stopProof: "fenced" }, recovery])).toMatchObject([
      { headline, detail: "Fenced: the worker did not answer" },
    ]);
  });

  it("explains an end that is not a success", () => {
    expect(marksOf([0, "task.failed", { from: "working", to: "failed", reason: "disk full" }, AGENT])).toMatchObject([
      { headline: "Failed: disk full" },
    ]);
    expect(marksOf([0, "task.completed", { from: "working", to: "completed" }])).toEqual([]);
  });
});

describe("the mark of a stop that lasts", () => {
  const mark = { seq: 1, kind: "paused_by_agent" as const, at: T0, headline: "Parked", detail: "By its agent" };
  const parked = (waits: Partial<WaitFacts>) =>
    aTaskView({ state: "paused_by_agent", cause: { code: "parked", reason: null, ...NO_WAIT, ...waits } });
  const NOW = Date.parse(MADE_AT);

  it("tells what it waits for and how long that still is", () => {
    const waits = waitsNow(parked({ wakeAt: ahead(7_920_000) }), NOW);
    expect(waits).toMatch(/^Until \d\d:\d\d, in 2 h 12 min$/);
    expect(withWait([mark], waits)).toEqual([{ ...mark, detail: waits }]);
  });

  it("leaves the time left out where something else may come before", () => {
    const waits = waitsNow(parked({ wakeAt: ahead(7_920_000), topics: ["ci.done"] }), NOW);
    expect(waits).toMatch(/^Until \d\d:\d\d or event ci\.done$/);
  });

  it("stays as it is when only a person ends it", () => {
    expect(waitsNow(parked({}), NOW)).toBeNull();
    expect(waitsNow(aTaskView(), NOW)).toBeNull();
    expect(withWait([mark], null)).toEqual([mark]);
  });
});

describe("withCanceling", () => {
  const wish = { mode: "now" as const, actor: ONCALL, reason: "wrong branch", dueAt: "2026-11-20T14:58:22.000Z" };

  it("says who cancels it, why, and until when that can be undone", () => {
    const task = aTaskView({ canceling: { ...wish, cleaningUp: false } });
    expect(withCanceling([], task, T0)).toMatchObject([
      { kind: "canceled", at: T0, headline: "oncall is canceling: wrong branch", detail: "Undo until 14:58:22" },
    ]);
    const cleaning = aTaskView({ canceling: { ...wish, reason: null, cleaningUp: true } });
    expect(withCanceling([], cleaning, T0)).toMatchObject([
      { headline: "oncall is canceling", detail: "It may clean up until 14:58:22" },
    ]);
  });

  it("adds nothing while nobody cancels", () => {
    expect(withCanceling([], aTaskView(), T0)).toEqual([]);
  });
});

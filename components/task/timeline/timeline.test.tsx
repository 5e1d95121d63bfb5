import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TaskView } from "@/server/contract/task-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, anEvent, aTaskView, MADE_AT, ONCALL } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { focusControl } from "../control/control-focus";
import { joinLogPages } from "../log/join-log-pages";
import { FoldableTimeline } from "./foldable-timeline";
import { Timeline } from "./timeline";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const MINUTE = 60_000;
const step = (seq: number, from: number, to: number) =>
  anEvent({
    seq,
    type: "step.completed",
    at: ago(to * MINUTE),
    data: {
      key: `k${seq}`,
      name: `Copy ${seq}`,
      tool: "pg.copy",
      startedAt: ago(from * MINUTE),
      endedAt: ago(to * MINUTE),
      usage: { costMicros: 1_000_000 },
    },
  });
const EVENTS = [
  anEvent({ seq: 1, type: "task.created", data: { to: "submitted" }, at: ago(100 * MINUTE) }),
  anEvent({ seq: 2, type: "attempt.claimed", data: { from: "submitted", to: "working" }, at: ago(99 * MINUTE) }),
  step(3, 98, 80),
  step(4, 79, 61),
  anEvent({
    seq: 5,
    type: "task.paused",
    actor: ONCALL,
    data: {
      from: "working",
      to: "paused_by_client",
      reason: "cut-over review",
      stopProof: "acknowledged",
      mode: "finish_step",
    },
    at: ago(60 * MINUTE),
  }),
];

function show(overrides: Partial<TaskView> = {}, { url = "", events = EVENTS } = {}) {
  const task = aTaskView({
    state: "paused_by_client",
    createdAt: ago(100 * MINUTE),
    updatedAt: ago(0),
    spentMicros: 2_000_000,
    stateLog: [],
    ...overrides,
  });
  const jumps: number[] = [];
  const result = renderWithData(<Timeline task={task} log={joinLogPages([events])} onJump={(at) => jumps.push(at)} />, {
    url,
  });
  return {
    ...result,
    jumps,
    user: userEvent.setup(),
    surface: screen.getByRole("slider", { name: "Moment on the timeline" }),
  };
}
/** jsdom has no pointer events; a mouse event of that name carries what is read of one. */
const pointer = (target: Element, type: string, clientX: number) =>
  fireEvent(target, new MouseEvent(type, { clientX, bubbles: true }));
const valueText = () => screen.getByRole("slider").getAttribute("aria-valuetext");

describe("Timeline", () => {
  it("says in a sentence what it draws", () => {
    const { surface } = show();
    const words = document.getElementById(surface.getAttribute("aria-describedby") ?? "");
    expect(words?.textContent).toBe(
      "1 h 40 min: submitted 1 min, working, paused 1 h. The same facts are in Steps and History.",
    );
    expect(screen.getByText("Held 1 h of 1 h 40 min")).toBeTruthy();
  });

  it("shows who stopped it and why, the steps, and what was spent", () => {
    show();
    expect(screen.getAllByText("Paused by oncall: cut-over review")).toHaveLength(2); // the lane, and the phone's list
    expect(screen.getByTitle("Step 1: Copy 3, 18 min")).toBeTruthy();
    expect(screen.getByTitle(/^Paused, .*, 1 h$/)).toBeTruthy();
    expect(screen.getByText("$2.00")).toBeTruthy();
  });

  it("keeps what was under way when the worker did not answer", () => {
    const begun = anEvent({
      seq: 5,
      type: "step.started",
      at: ago(60.5 * MINUTE),
      data: { key: "k5", name: "Run all checks" },
    });
    const fenced = { from: "working", to: "paused_by_client", stopProof: "fenced" };
    const paused = anEvent({ seq: 6, type: "task.paused", at: ago(60 * MINUTE), data: fenced });
    const events = [...EVENTS.slice(0, -1), begun, paused];
    show({ fenced: true, stepsDone: 2, progress: null }, { events });
    expect(screen.getByTitle("Step 3: Run all checks, no recorded result")).toBeTruthy();
  });

  it("keeps what a dead worker left among what came after it", () => {
    const begun = (seq: number, minutesAgo: number) =>
      anEvent({ seq, type: "step.started", at: ago(minutesAgo * MINUTE), data: { key: "k9", name: "Check" } });
    const [created, claimed] = EVENTS;
    if (!created || !claimed) throw new Error("no claim");
    const events = [
      ...[created, claimed, begun(3, 95), anEvent({ seq: 4, type: "attempt.lost", at: ago(70 * MINUTE) })],
      ...[{ ...claimed, seq: 5, at: ago(69 * MINUTE) }, begun(6, 68), step(9, 68, 30)],
    ];
    show({ state: "working", stepsDone: 1, progress: null }, { events });
    expect(screen.getByTitle("Step 1: Check, no recorded result")).toBeTruthy();
    expect(screen.getByTitle("Step 1: Copy 9, 38 min")).toBeTruthy();
  });

  it("walks from moment to moment by arrow keys with exact values, and jumps there", async () => {
    const { user, surface, jumps } = show();
    surface.focus();
    await user.keyboard("{Home}{ArrowRight}{ArrowRight}");
    expect(valueText()).toContain("Working, step 1 Copy 3, $0.00");
    await user.keyboard("{ArrowRight}");
    expect(valueText()).toContain("step 2 Copy 4, $1.00");
    await user.keyboard("{Enter}");
    expect(jumps).toEqual([Date.parse(ago(79 * MINUTE))]);
  });

  it("writes a drawn stretch into the address", async () => {
    const { surface, search } = show();
    pointer(surface, "pointerdown", 0);
    pointer(surface, "pointermove", 392);
    pointer(surface, "pointerup", 392);
    await vi.waitFor(() => expect(search()).toContain("to="));
    expect(search()).not.toContain("from=");
    const to = Date.parse(new URLSearchParams(search()).get("to") ?? "");
    expect(Math.round((Date.parse(MADE_AT) - to) / MINUTE)).toBe(50);
  });

  it("zooms by keys as well, and shows all again", async () => {
    const { user, surface, search } = show();
    surface.focus();
    await user.keyboard("+");
    await vi.waitFor(() => expect(search()).toContain("from="));
    await user.keyboard("0");
    await vi.waitFor(() => expect(search()).not.toContain("from="));
  });

  it("rolls with now for the last hour", async () => {
    const { user, search } = show();
    await user.click(screen.getByRole("radio", { name: "1 h" }));
    await vi.waitFor(() => expect(search()).toContain("from=-1h"));
    expect(screen.queryByTitle(/^Step 1: Copy/)).toBeNull();
  });

  it("squeezes held time and writes its length into the band", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Squeeze held time", pressed: false }));
    expect(screen.getByText("1h")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Squeeze held time", pressed: true })).toBeTruthy();
  });

  it("says when nothing about spending was reported", () => {
    show({ spentMicros: null });
    expect(screen.getByText("Not reported")).toBeTruthy();
  });

  it("ends with the task", () => {
    show({ state: "completed", endedAt: ago(10 * MINUTE) });
    expect(screen.getByText(/^Ended/)).toBeTruthy();
  });

  it("folds to a ribbon and back by a key, and keeps the focus", async () => {
    const props = { task: aTaskView(), log: joinLogPages([EVENTS]), onJump: () => undefined };
    const user = userEvent.setup();
    renderWithData(<FoldableTimeline {...props} isFolded />);
    expect(focusControl("timeline")).toBe(true);
    await user.keyboard("{Enter}");
    const fold = screen.getByRole("button", { name: "Fold", expanded: true });
    expect(document.activeElement).toBe(fold);
    expect(focusControl("timeline")).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("slider"));
    await user.click(fold);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Timeline", expanded: false }));
  });
});

import { describe, expect, it } from "vitest";
import {
  aParkedTask,
  aPausedTask,
  aPendingPause,
  aTask,
  aWorkingTask,
  HANDLE,
  OPERATOR,
} from "../../testing/make-task";
import { decidePause, type PauseOrder } from "./decide-pause";

const AT = new Date("2026-01-05T11:00:00.000Z");
const REVIEWER = { kind: "operator", id: "reviewer-2" } as const;
const order = (overrides: Partial<PauseOrder> = {}): PauseOrder => ({
  mode: "finish_step",
  reason: "review",
  actor: OPERATOR,
  holder: "operator",
  handle: HANDLE,
  checkpointId: "0199a000-0000-7000-8000-00000000dddd",
  conditions: [],
  ...overrides,
});

describe("decidePause", () => {
  it("asks a worker that holds the task and leaves the state alone until the boundary", () => {
    const decision = decidePause(aWorkingTask(), order({ mode: "interrupt_immediate" }), AT);
    expect(decision).toMatchObject({
      kind: "moved",
      answer: "pausing",
      change: {
        control: {
          state: "working",
          pending: { mode: "interrupt_immediate", handle: HANDLE, reason: "review", since: AT.toISOString() },
        },
        events: [{ type: "task.pause_requested", data: { mode: "interrupt_immediate", reason: "review" } }],
      },
    });
    expect(decision).not.toHaveProperty("change.open");
  });

  it("keeps what came along with it for the suspension that it opens, at once or at the boundary", () => {
    const brought = { metadata: { ticket: 7 }, reviewMs: 600_000 };
    const { metadata, reviewMs } = brought;
    expect(decidePause(aTask(), order(brought), AT)).toMatchObject({ change: { open: { metadata }, reviewMs } });
    expect(decidePause(aWorkingTask(), order(brought), AT)).toMatchObject({
      change: { control: { pending: { metadata, reviewMs } } },
    });
    expect(decidePause(aParkedTask(), order(brought), AT)).toMatchObject({ change: { reviewMs } });
  });

  it.each([
    ["submitted", aTask(), "submitted"],
    ["queued again after a lost worker", aTask({ state: "working" }), "working"],
    ["waiting for an answer", aTask({ state: "input_required", openInterrupts: 1 }), "input_required"],
    ["resumed and not yet taken", aTask({ state: "resumed", pausedFromState: "working" }), "working"],
    ["resumed from an earlier state", aTask({ state: "resumed", pausedFromState: "input_required" }), "input_required"],
  ])("holds a task at once that no worker holds: %s", (_name, task, pausedFromState) => {
    expect(decidePause(task, order(), AT)).toMatchObject({
      kind: "moved",
      answer: "paused",
      change: {
        control: { state: "paused_by_client", pausedFromState, suspension: HANDLE },
        queue: "none",
        open: { stopProof: "never_started", handle: HANDLE },
        checkpoint: { kind: "pause" },
      },
    });
  });

  it("keeps the standing suspension and its first reason, and adds whoever pauses too", () => {
    const decision = decidePause(
      aPausedTask(),
      order({ actor: REVIEWER, reason: "second", handle: "suspend-other" }),
      AT,
    );
    expect(decision).toMatchObject({
      kind: "moved",
      answer: "paused",
      change: {
        holders: [{ actor: REVIEWER, reason: "second", handle: HANDLE }],
        events: [{ type: "task.holder_added" }],
      },
    });
    expect(decision).not.toHaveProperty("change.open");
  });

  it("changes nothing when the same one pauses again", () => {
    expect(decidePause(aPausedTask(), order({ reason: "again" }), AT)).toEqual({ kind: "unchanged", answer: "paused" });
    expect(decidePause(aWorkingTask({ pending: aPendingPause() }), order(), AT)).toEqual({
      kind: "unchanged",
      answer: "pausing",
    });
  });

  it("joins a pause under way, keeping its handle and first reason", () => {
    const task = aWorkingTask({ pending: aPendingPause({ handle: "suspend-first" }) });
    expect(decidePause(task, order({ actor: REVIEWER, reason: "second" }), AT)).toMatchObject({
      change: {
        control: {
          pending: {
            handle: "suspend-first",
            reason: "review",
            mode: "finish_step",
            holders: [{ actor: OPERATOR }, { actor: REVIEWER }],
          },
        },
      },
    });
  });

  it("sharpens a pause under way, and never dulls it", () => {
    const finishing = aWorkingTask({ pending: aPendingPause() });
    expect(decidePause(finishing, order({ mode: "interrupt_immediate" }), AT)).toMatchObject({
      change: { control: { pending: { mode: "interrupt_immediate", sharpenedAt: AT.toISOString() } } },
    });
    const interrupting = aWorkingTask({ pending: aPendingPause({ mode: "interrupt_immediate" }) });
    expect(decidePause(interrupting, order(), AT)).toEqual({ kind: "unchanged", answer: "pausing" });
  });

  it("holds a parked task and keeps its suspension", () => {
    expect(decidePause(aParkedTask(), order({ handle: "suspend-new" }), AT)).toMatchObject({
      change: { control: { state: "paused_by_client", suspension: HANDLE }, holders: [{ handle: HANDLE }] },
    });
  });

  it.each([
    ["a mode the agent lacks", aWorkingTask({ pauseModes: ["finish_step"] }), "does not offer interrupt_immediate"],
    ["a task that waits for a sign-in", aTask({ state: "auth_required" }), "waits for a sign-in"],
    [
      "a task that is being canceled",
      aWorkingTask({ cancel: { actor: OPERATOR, reason: null, mode: "now" } }),
      "being canceled",
    ],
    ["a task that has ended", aTask({ state: "completed" }), "already completed"],
  ])("refuses %s and says why", (_name, task, words) => {
    const decision = decidePause(task, order({ mode: "interrupt_immediate" }), AT);
    expect(decision).toMatchObject({
      kind: "refused",
      refusal: { code: "TASK_NOT_PAUSABLE", message: expect.stringContaining(words) },
    });
  });

  it("tells an agent that cannot pause from a task that cannot be paused where it is", () => {
    expect(decidePause(aWorkingTask({ pauseModes: [] }), order(), AT)).toMatchObject({
      refusal: {
        code: "AGENT_CANNOT_PAUSE",
        message: expect.stringContaining("digest cannot pause. You can cancel it"),
      },
    });
    expect(decidePause(aTask({ state: "completed", pauseModes: [] }), order(), AT)).toMatchObject({
      refusal: { code: "TASK_NOT_PAUSABLE" },
    });
  });
});

import { describe, expect, it } from "vitest";
import {
  AGENT,
  ATTEMPT,
  aCommit,
  aPendingPause,
  aRunningStep,
  aTask,
  aWorkingTask,
  HANDLE,
  OPERATOR,
} from "../../testing/make-task";
import type { Change, Decision } from "./change";
import type { CommitOrder, StepResult } from "./commit-order";
import { decideCommit } from "./decide-commit";
import type { Directive } from "./directive";
import type { Task } from "./task";

const STEP: StepResult = {
  key: "read",
  name: "Read a file",
  tool: "fs.read",
  status: "completed",
  repeatable: true,
  startedAt: "2026-01-05T10:00:01.000Z",
  endedAt: "2026-01-05T10:00:02.000Z",
  result: { lines: 3 },
};
const QUESTION = {
  id: "0199a000-0000-7000-8000-00000000eeee",
  key: "large",
  kind: "input",
  message: "Skip it?",
  payload: null,
  schema: true,
} as const;
const PARK = {
  kind: "park",
  reason: "CI runs",
  handle: HANDLE,
  summary: null,
  conditions: [],
} as const;

function moved(task: Task, order: CommitOrder): { change: Change; answer: Directive } {
  const decision = decideCommit(task, order);
  if (decision.kind !== "moved") throw new Error(`not moved: ${JSON.stringify(decision)}`);
  return decision;
}
const types = (change: Change) => change.events.map((event) => event.type);
const codeOf = (decision: Decision<Directive>) => (decision.kind === "refused" ? decision.refusal.code : decision.kind);

describe("a step's commit", () => {
  it("records the step in its event and moves nothing", () => {
    const { change, answer } = moved(aWorkingTask(), aCommit({ steps: [STEP] }));
    expect(types(change)).toEqual(["step.completed"]);
    expect(change.events[0]).toMatchObject({ stepKey: "read", data: { key: "read", result: { lines: 3 } } });
    expect(change).toMatchObject({ lease: "renew", stepsDone: 1, commitNo: 1 });
    expect(change.control).toBeUndefined();
    expect(answer).toEqual({ directive: "continue", attemptEnded: false });
  });

  it("journals a failed step, and a discarded one not, so that it runs again", () => {
    const failed = moved(
      aWorkingTask(),
      aCommit({ steps: [{ ...STEP, status: "failed", error: "no such file" }] }),
    ).change;
    expect(failed.events[0]).toMatchObject({ type: "step.failed", stepKey: "read" });
    const discarded = moved(aWorkingTask(), aCommit({ steps: [{ ...STEP, status: "discarded" }] })).change;
    expect(discarded.events[0]).toMatchObject({ type: "step.discarded" });
    expect(discarded.events[0]).not.toHaveProperty("stepKey");
    expect(discarded.stepsDone).toBeUndefined();
  });

  it("tells of a step that runs once, not at each commit", () => {
    const running = aRunningStep({ key: "slow" });
    expect(types(moved(aWorkingTask(), aCommit({ running: [running] })).change)).toEqual(["step.started"]);
    expect(types(moved(aWorkingTask({ running: [running] }), aCommit({ running: [running] })).change)).toEqual([]);
  });

  it("adds up what was reported and keeps what was not as unknown", () => {
    const order = aCommit({
      steps: [
        { ...STEP, usage: { inputTokens: 5, cachedInputTokens: 4 } },
        { ...STEP, key: "b", usage: { inputTokens: 7, costMicros: 2 } },
      ],
      usage: { costMicros: 1 },
    });
    expect(moved(aWorkingTask(), order).change.usage).toEqual({
      ...{ inputTokens: 12, outputTokens: null, cachedTokens: 4, reasoningTokens: null },
      spentMicros: 3,
    });
    expect(moved(aWorkingTask(), aCommit({ steps: [STEP] })).change.usage).toBeUndefined();
  });

  it("forgets earlier lost leases", () => {
    expect(moved(aWorkingTask({ lostLeases: 2 }), aCommit()).change.control).toMatchObject({
      lostLeases: 0,
      attempt: ATTEMPT,
    });
  });

  it("numbers messages in the order in which they were said", () => {
    const { change } = moved(
      aWorkingTask({ messageSeq: 4 }),
      aCommit({ messages: ["one", "two"].map((text) => ({ text, direct: false })) }),
    );
    expect(change.events.map((e) => e.data)).toMatchObject([
      { messageSeq: 5, preview: "one" },
      { messageSeq: 6, preview: "two" },
    ]);
  });

  it("is guarded by a live lease", () => {
    expect(decideCommit(aWorkingTask(), aCommit())).toMatchObject({ guard: { lease: "live" } });
  });
});

describe("a commit that does not fit", () => {
  it.each([
    ["of another attempt", aWorkingTask({ attempt: HANDLE }), aCommit(), "ATTEMPT_SUPERSEDED"],
    [
      "after its attempt was fenced",
      aTask({ state: "paused_by_client", lastAttempt: ATTEMPT, commitNo: 4 }),
      aCommit({ no: 5 }),
      "ATTEMPT_SUPERSEDED",
    ],
    ["that skips a number", aWorkingTask({ commitNo: 1 }), aCommit({ no: 3 }), "COMMIT_OUT_OF_ORDER"],
    ["that comes late", aWorkingTask({ commitNo: 4 }), aCommit({ no: 3 }), "COMMIT_OUT_OF_ORDER"],
    [
      "that parks an agent which does not park",
      aWorkingTask({ canPark: false }),
      aCommit({ end: PARK }),
      "PARK_NOT_SUPPORTED",
    ],
  ])("%s is refused", (...[, task, order, code]) => {
    expect(codeOf(decideCommit(task, order))).toBe(code);
  });

  it("is answered again when it is the last one sent twice, also when it ended the attempt", () => {
    expect(decideCommit(aWorkingTask({ commitNo: 1 }), aCommit())).toEqual({
      kind: "unchanged",
      answer: { directive: "continue", attemptEnded: false },
    });
    const held = aTask({ state: "paused_by_client", lastAttempt: ATTEMPT, commitNo: 1 });
    expect(decideCommit(held, aCommit())).toEqual({
      kind: "unchanged",
      answer: { directive: "pause", attemptEnded: true },
    });
  });
});

describe("the boundary of a pause", () => {
  const pausing = (
    mode: "finish_step" | "interrupt_immediate" | "wait_for_completion",
    overrides: Partial<Task> = {},
  ) => aWorkingTask({ pending: aPendingPause({ mode }), checkpointSeq: 2, ...overrides });

  it.each(["finish_step", "interrupt_immediate"] as const)("of %s is the commit after which nothing runs", (mode) => {
    const { change, answer } = moved(pausing(mode), aCommit({ steps: [STEP] }));
    expect(types(change)).toEqual(["step.completed", "checkpoint.created", "task.paused"]);
    expect(change.control).toMatchObject({
      state: "paused_by_client",
      pending: null,
      attempt: null,
      lastAttempt: ATTEMPT,
      suspension: HANDLE,
      pausedFromState: "working",
    });
    expect(change.open).toMatchObject({
      handle: HANDLE,
      stopProof: "acknowledged",
      stoppedAtStep: "Read a file",
      reason: "review",
    });
    expect(change.checkpoint).toMatchObject({ kind: "pause", flagged: false });
    expect(change.holders).toEqual([{ kind: "operator", actor: OPERATOR, reason: "review", handle: HANDLE }]);
    expect(change).toMatchObject({ lease: "end", queue: "none", running: [], commitNo: 1 });
    expect(answer).toEqual({ directive: "pause", attemptEnded: true });
  });

  it.each(["finish_step", "interrupt_immediate"] as const)("of %s waits while a step runs", (mode) => {
    const { change, answer } = moved(pausing(mode), aCommit({ running: [aRunningStep()] }));
    expect(change.control).toBeUndefined();
    expect(answer).toEqual({ directive: "pause", mode, attemptEnded: false });
  });

  it("of wait_for_completion is not the end of a step", () => {
    const { change, answer } = moved(pausing("wait_for_completion"), aCommit({ steps: [STEP] }));
    expect(change.control).toBeUndefined();
    expect(answer).toEqual({ directive: "pause", mode: "wait_for_completion", attemptEnded: false });
  });

  it.each(["finish_step", "interrupt_immediate", "wait_for_completion"] as const)(
    "of %s lets an end of the task stand",
    (mode) => {
      const { change } = moved(pausing(mode), aCommit({ end: { kind: "finish", to: "completed", reason: null } }));
      expect(change.control).toMatchObject({ state: "completed", pending: null, suspension: null });
      expect(change.open).toBeUndefined();
    },
  );

  it("holds a task that asks, and goes back to asking afterwards", () => {
    const { change } = moved(pausing("wait_for_completion"), aCommit({ end: { kind: "ask", questions: [QUESTION] } }));
    expect(types(change)).toEqual(["interrupt.opened", "task.input_required", "checkpoint.created", "task.paused"]);
    expect(change.control).toMatchObject({
      state: "paused_by_client",
      pausedFromState: "input_required",
      openInterrupts: 1,
    });
    expect(change.interrupts).toEqual([QUESTION]);
  });

  it("holds a task that parks, and keeps what would wake it", () => {
    const conditions = [{ kind: "timeout", durationMinutes: 1, onTimeout: "fail", input: null }] as const;
    const { change } = moved(pausing("finish_step"), aCommit({ end: { ...PARK, conditions } }));
    expect(change.control).toMatchObject({ state: "paused_by_client", suspension: HANDLE });
    expect(change.open).toMatchObject({ initiator: "agent" });
    expect(change.conditions).toEqual([
      { handle: HANDLE, setBy: "agent", firstNo: 1, conditions, listensSince: "2026-01-05T10:00:00.000Z" },
    ]);
    expect(change.holders).toHaveLength(1);
  });

  it("is reached by a worker that hands the task back", () => {
    const { change } = moved(pausing("wait_for_completion"), aCommit({ end: { kind: "release" } }));
    expect(types(change)).toEqual(["attempt.released", "checkpoint.created", "task.paused"]);
  });

  it("keeps a cancel that can still be undone", () => {
    const cancel = { actor: OPERATOR, reason: null, mode: "now" as const };
    expect(moved(pausing("finish_step", { cancel }), aCommit()).change.control).toMatchObject({
      state: "paused_by_client",
      cancel,
    });
  });
});

describe("a commit that ends the attempt", () => {
  it("asks: the questions are open and the task waits for people", () => {
    const { change, answer } = moved(aWorkingTask(), aCommit({ end: { kind: "ask", questions: [QUESTION] } }));
    expect(types(change)).toEqual(["interrupt.opened", "task.input_required", "checkpoint.created"]);
    expect(change).toMatchObject({
      control: { state: "input_required", openInterrupts: 1, attempt: null },
      lease: "end",
      queue: "none",
    });
    expect(answer.attemptEnded).toBe(true);
  });

  it("parks: nothing holds it but its own wish", () => {
    const { change } = moved(aWorkingTask(), aCommit({ end: PARK }));
    expect(change.control).toMatchObject({ state: "paused_by_agent", suspension: HANDLE, pausedFromState: "working" });
    expect(change.open).toMatchObject({
      initiator: "agent",
      actor: AGENT,
      reason: "CI runs",
      stopProof: "acknowledged",
    });
    expect(change.holders).toBeUndefined();
  });

  it.each([
    ["completed", null],
    ["failed", "broken"],
    ["rejected", "not mine"],
  ] as const)("finishes as %s with its last checkpoint", (to, reason) => {
    const { change } = moved(aWorkingTask(), aCommit({ steps: [STEP], end: { kind: "finish", to, reason } }));
    expect(types(change)).toEqual(["step.completed", "checkpoint.created", `task.${to}`]);
    expect(change).toMatchObject({
      control: { state: to, endedReason: reason, attempt: null },
      checkpoint: { kind: "final" },
      supersedeInterrupts: true,
      cancelInMs: null,
    });
  });

  it("hands back: the next worker takes it, and no loss is counted", () => {
    const { change } = moved(aWorkingTask({ lostLeases: 1 }), aCommit({ end: { kind: "release" } }));
    expect(change).toMatchObject({
      control: { state: "working", attempt: null, lostLeases: 1 },
      queue: "now",
      lease: "end",
    });
  });
});

describe("a commit under a cancel that can be undone", () => {
  it("is recorded, and the worker waits", () => {
    const task = aWorkingTask({ cancel: { actor: OPERATOR, reason: null, mode: "now" } });
    const { change, answer } = moved(task, aCommit({ steps: [STEP] }));
    expect(types(change)).toEqual(["step.completed"]);
    expect(answer).toEqual({ directive: "wait", attemptEnded: false });
  });
});

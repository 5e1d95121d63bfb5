import { describe, expect, it } from "vitest";
import {
  ATTEMPT,
  aCommit,
  aPausedTask,
  aPendingPause,
  aRunningStep,
  aTask,
  aWorkingTask,
  HANDLE,
  OPERATOR,
} from "../../testing/make-task";
import type { CommitOrder } from "./commit-order";
import { type CancelOrder, decideCancel, decideCancelDue, decideUndoCancel } from "./decide-cancel";
import { decideCommit } from "./decide-commit";
import { decideLostLease } from "./decide-lost";
import { directiveFor } from "./directive";
import { CLEAN_UP_MS, type HolderKind, type PendingCancel, type Task } from "./task";

const order = (overrides: Partial<CancelOrder> = {}): CancelOrder => ({
  actor: OPERATOR,
  reason: "wrong branch",
  controlRevision: null,
  mode: "now",
  undoMs: 10_000,
  ...overrides,
});
const WISH: PendingCancel = { actor: OPERATOR, reason: "wrong branch", mode: "clean_up" };
const CLEANING: PendingCancel = { ...WISH, cleaningUp: true };
const cleaning = (overrides: Partial<Task> = {}) => aWorkingTask({ canCleanUp: true, cancel: CLEANING, ...overrides });

describe("decideCancel", () => {
  it("opens a time to undo that keeps what stands, a pending pause too", () => {
    const pending = aPendingPause();
    expect(decideCancel(aWorkingTask({ pending }), order({ mode: "clean_up" }))).toMatchObject({
      kind: "moved",
      answer: "canceling",
      change: {
        control: { state: "working", pending, attempt: ATTEMPT, cancel: WISH },
        cancelInMs: 10_000,
        events: [{ type: "task.cancel_requested", data: { mode: "clean_up", undoMs: 10_000 } }],
      },
    });
  });

  it("ends at once without time to undo, and takes living children along", () => {
    expect(decideCancel(aPausedTask(), order({ undoMs: 0 }))).toMatchObject({
      answer: "canceled",
      change: {
        control: { state: "canceled", endedReason: "wrong branch" },
        close: { handle: HANDLE, cause: "canceled" },
        cancelChildren: { mode: "now", parentTaskId: aTask().id },
      },
    });
  });

  it("lets a holder that offers it clean up before the end", () => {
    const decision = decideCancel(aWorkingTask({ canCleanUp: true, pending: aPendingPause() }), {
      ...order({ mode: "clean_up" }),
      undoMs: 0,
    });
    expect(decision).toMatchObject({
      answer: "cleaning_up",
      change: {
        control: { state: "working", attempt: ATTEMPT, pending: null, cancel: { cleaningUp: true } },
        cancelInMs: CLEAN_UP_MS,
        events: [{ type: "task.clean_up_started", data: { forMs: CLEAN_UP_MS } }],
      },
    });
  });

  it.each([
    ["its agent offers none", aWorkingTask(), "digest offers no clean-up."],
    ["no worker holds it", aTask({ canCleanUp: true }), "No worker held it."],
    ["it is paused", aPausedTask({ canCleanUp: true }), "No worker held it."],
  ])("says what was not cleaned up when %s", (_, task, why) => {
    expect(decideCancel(task, order({ mode: "clean_up", undoMs: 0 }))).toMatchObject({
      answer: "canceled",
      change: {
        control: { state: "canceled", endedReason: `wrong branch. Not cleaned up: ${why}` },
        events: [{ type: "task.canceled", data: { cleanUp: "not_done", notCleanedUp: why } }],
      },
    });
  });

  it("keeps a cancel that is under way, unless it is to end now", () => {
    for (const undoMs of [0, 10_000])
      expect(decideCancel(cleaning(), order({ mode: "clean_up", undoMs }))).toEqual({
        kind: "unchanged",
        answer: "cleaning_up",
      });
    expect(decideCancel(aWorkingTask({ cancel: WISH }), order())).toEqual({ kind: "unchanged", answer: "canceling" });
    expect(decideCancel(cleaning(), order({ undoMs: 0 }))).toMatchObject({ answer: "canceled" });
  });
});

describe("a cancel by a client", () => {
  const byClient = order({ actor: { kind: "client", id: "key-1" }, undoMs: 0 });
  const heldBy = (kind: HolderKind) => [{ kind, actor: OPERATOR, reason: null }];

  it.each<[HolderKind, "refused" | "moved"]>([
    ["operator", "refused"],
    ["panic", "refused"],
    ["client", "moved"],
    ["budget", "moved"],
    ["recovery", "moved"],
  ])("of a task that is held, or is about to be, by %s is %s", (holder, kind) => {
    const holders = heldBy(holder);
    for (const task of [aPausedTask({}, { holders }), aWorkingTask({ pending: aPendingPause({ holders }) })]) {
      expect(decideCancel(task, byClient)).toMatchObject(
        kind === "refused" ? { kind, refusal: { code: "FORCE_NEEDED" } } : { kind },
      );
      expect(decideCancel(task, { ...byClient, force: true })).toMatchObject({ kind: "moved" });
      expect(decideCancel(task, order({ undoMs: 0 }))).toMatchObject({ kind: "moved" });
    }
  });

  it("asks for force also where an operator's hold is not the first", () => {
    const holders = [...heldBy("client"), ...heldBy("panic")];
    expect(decideCancel(aPausedTask({}, { holders }), byClient)).toMatchObject({ refusal: { code: "FORCE_NEEDED" } });
  });
});

describe("decideUndoCancel", () => {
  it("restores what stood before", () => {
    const pending = aPendingPause();
    expect(decideUndoCancel(aWorkingTask({ pending, cancel: WISH }), { actor: OPERATOR })).toMatchObject({
      change: { control: { state: "working", pending, cancel: null }, cancelInMs: null },
    });
  });

  it.each([
    ["its holder cleans up", cleaning()],
    ["its parent was canceled", aWorkingTask({ cancel: { ...WISH, parentTaskId: aTask().id } })],
  ])("is refused once %s", (_, task) => {
    expect(decideUndoCancel(task, { actor: OPERATOR })).toMatchObject({ refusal: { code: "TASK_NOT_CANCELING" } });
  });
});

describe("decideCancelDue", () => {
  it("begins the clean-up when the time to undo is over", () => {
    expect(decideCancelDue(aWorkingTask({ canCleanUp: true, cancel: WISH }))).toMatchObject({
      guard: { cancelDue: true },
      change: { control: { state: "working", cancel: CLEANING }, cancelInMs: CLEAN_UP_MS },
    });
  });

  it("ends a clean-up that takes too long, and says so", () => {
    expect(decideCancelDue(cleaning())).toMatchObject({
      guard: { cancelDue: true },
      change: {
        control: { state: "canceled", attempt: null },
        events: [{ data: { notCleanedUp: "It took longer than 5 minutes." } }],
      },
    });
  });

  it("names the parent whose cancel took it along", () => {
    const cancel = { ...WISH, mode: "now" as const, parentTaskId: "0199a000-0000-7000-8000-0000000000ff" };
    expect(decideCancelDue(aTask({ cancel }))).toMatchObject({
      change: { events: [{ type: "task.canceled", data: { parentTaskId: cancel.parentTaskId } }] },
    });
  });
});

describe("a task that cleans up", () => {
  it("tells its holder so", () => {
    expect(directiveFor(cleaning(), ATTEMPT)).toEqual({ directive: "clean_up", attemptEnded: false });
    expect(directiveFor(aWorkingTask({ cancel: WISH }), ATTEMPT)).toEqual({ directive: "wait", attemptEnded: false });
  });

  it("goes on recording what ends and what begins", () => {
    expect(decideCommit(cleaning(), aCommit({ running: [aRunningStep({ key: "clean-up" })] }))).toMatchObject({
      kind: "moved",
      answer: { directive: "clean_up", attemptEnded: false },
      change: { lease: "renew" },
    });
  });

  const told = { ...CLEANING, told: true } as const;
  const begun = { ...told, begun: true } as const;
  const push = aRunningStep({ key: "push" });
  const clean = aRunningStep({ key: "clean-up" });
  const late = aRunningStep({ key: "late" });
  const record = (key: string) =>
    ({ ...aRunningStep({ key }), status: "completed", endedAt: "2026-01-01T00:00:01.000Z" }) as const;

  const recorded: [what: string, cancel: PendingCancel, commit: Partial<CommitOrder>, after?: PendingCancel][] = [
    ["what began before its holder could know", CLEANING, { running: [late], steps: [record("a")] }, told],
    ["the step in which it cleans up", told, { running: [clean] }, begun],
    ["that step when it is over at once", told, { steps: [record("clean-up")] }, begun],
    ["the end of what ran before", told, { running: [clean], steps: [record("push")] }, begun],
    ["the end of that step", begun, { steps: [record("push")] }],
    ["news without a step", begun, { running: [push], messages: [{ text: "Nearly.", direct: false }] }],
  ];
  it.each(recorded)("records %s", (...row) => {
    const [, cancel, commit, after] = row;
    const decision = decideCommit(cleaning({ cancel, running: [push] }), aCommit(commit));
    expect(decision).toMatchObject({ kind: "moved", answer: { directive: "clean_up" } });
    expect(decision.kind === "moved" && decision.change.control?.cancel).toEqual(after);
  });

  const refused: [what: string, cancel: PendingCancel, commit: Partial<CommitOrder>][] = [
    ["a second step", begun, { running: [push, clean] }],
    ["a second step that is over at once", begun, { steps: [record("clean-up")] }],
    ["two steps at once", told, { running: [clean, late] }],
  ];
  it.each(refused)("refuses %s", (_, cancel, commit) => {
    expect(decideCommit(cleaning({ cancel, running: [push] }), aCommit(commit))).toMatchObject({
      kind: "refused",
      refusal: { code: "CLEAN_UP_IS_ONE_STEP" },
    });
  });

  it.each([
    ["it has cleaned up", { kind: "cleaned_up", problem: null } as const, "wrong branch"],
    [
      "it could not",
      { kind: "cleaned_up", problem: "The branch is locked." } as const,
      "wrong branch. Not cleaned up: The branch is locked.",
    ],
    [
      "it finished instead",
      { kind: "finish", to: "completed", reason: null } as const,
      "wrong branch. Not cleaned up: Its worker ended before it was done.",
    ],
    ["it let go", { kind: "release" } as const, "wrong branch. Not cleaned up: Its worker ended before it was done."],
  ])("ends canceled when its holder says that %s", (_, end, endedReason) => {
    expect(decideCommit(cleaning(), aCommit({ end }))).toMatchObject({
      answer: { directive: "cancel", attemptEnded: true },
      change: { control: { state: "canceled", endedReason, attempt: null }, lease: "end" },
    });
  });

  it("ends canceled when its worker is lost", () => {
    expect(decideLostLease(cleaning(), HANDLE)).toMatchObject({
      guard: { lease: "expired" },
      change: {
        control: { state: "canceled", endedReason: "wrong branch. Not cleaned up: Its worker stopped answering." },
        events: [{ type: "attempt.lost" }, { type: "task.canceled" }],
      },
    });
  });
});

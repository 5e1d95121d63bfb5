import { describe, expect, it } from "vitest";
import type { RefusalCode } from "../refusal";
import { type FoundReceipt, outcomeOfReceipt, outcomeOfRefusal } from "./judge-target";
import { isCountOff, type OperationVerb, type TargetOutcome } from "./operation";
import { operationActions } from "./operation-actions";

describe("a target's outcome", () => {
  it.each<[OperationVerb, { readonly code: RefusalCode; readonly state?: string }, TargetOutcome]>([
    ["pause", { code: "TASK_NOT_FOUND" }, "gone"],
    ["pause", { code: "TASK_BUSY", state: "working" }, "failed"],
    ["pause", { code: "TASK_NOT_PAUSABLE", state: "completed" }, "skipped"],
    ["pause", { code: "TASK_NOT_PAUSABLE", state: "auth_required" }, "refused"],
    ["resume", { code: "TASK_NOT_RESUMABLE", state: "working" }, "already"],
    ["resume", { code: "TASK_NOT_RESUMABLE", state: "paused_by_client" }, "refused"],
    ["cancel", { code: "TASK_NOT_CANCELABLE", state: "failed" }, "skipped"],
    ["undo_pause", { code: "HANDLE_MISMATCH", state: "working" }, "skipped"],
    ["undo_pause", { code: "HELD_BY_OTHERS", state: "paused_by_client" }, "skipped"],
    ["undo_cancel", { code: "TASK_NOT_CANCELING", state: "canceled" }, "skipped"],
  ])("of %s refused with %j is %s", (verb, refusal, outcome) => {
    expect(outcomeOfRefusal(verb, { ...refusal, message: "" })).toBe(outcome);
  });

  it.each<[OperationVerb, Partial<FoundReceipt>, TargetOutcome]>([
    ["pause", { stateBefore: "submitted", stateAfter: "paused_by_client" }, "done"],
    ["pause", { stateBefore: "working", stateAfter: "pausing" }, "asked"],
    ["pause", { stateBefore: "pausing", stateAfter: "pausing" }, "already"],
    ["pause", { stateBefore: "paused_by_client", stateAfter: "paused_by_client" }, "already"],
    ["pause", { outcome: "unchanged" }, "already"],
    ["resume", { stateBefore: "paused_by_client", stateAfter: "resumed" }, "done"],
    ["cancel", { stateBefore: "working", stateAfter: "canceling" }, "asked"],
    ["cancel", { stateBefore: "working", stateAfter: "canceled" }, "done"],
  ])("of %s with the receipt %j is %s", (verb, receipt, outcome) => {
    const found = { outcome: "accepted", stateBefore: null, stateAfter: null, handle: null, ...receipt } as const;
    expect(outcomeOfReceipt(verb, found)).toBe(outcome);
  });
});

describe("a count", () => {
  it.each([
    [100, 105, false],
    [100, 106, true],
    [1_000, 1_010, false],
    [1_000, 1_011, true],
    [0, 0, false],
    [10, 11, true],
  ])("of %i that is now %i is off: %s", (expected, found, off) => {
    expect(isCountOff(expected, found)).toBe(off);
  });
});

describe("what can be done with an operation", () => {
  const now = new Date("2026-01-02T00:00:00Z");
  const facts = {
    verb: "pause",
    state: "finished",
    waiting: 0,
    reached: 3,
    failed: 0,
    undone: false,
    byBudget: false,
    ofStop: false,
    createdAt: now,
  } as const;
  const allowed = (overrides: object, at = now) => {
    const actions = operationActions({ ...facts, ...overrides }, at);
    return Object.entries(actions).flatMap(([name, { allowed: yes }]) => (yes ? [name] : []));
  };
  it.each([
    [{}, ["undo"]],
    [{ state: "running", waiting: 2 }, ["stop", "undo"]],
    [{ state: "stopping", waiting: 2 }, ["undo"]],
    [{ failed: 1 }, ["retry", "undo"]],
    [{ failed: 1, undone: true }, []],
    [{ failed: 1, state: "running", waiting: 1 }, ["stop", "undo"]],
    [{ reached: 0 }, []],
    [{ ofStop: true, state: "running", waiting: 2 }, []],
    [{ verb: "resume" }, []],
    [{ verb: "undo_pause" }, []],
    [{ createdAt: new Date("2025-12-31T23:59:59Z") }, []],
  ])("where it is %j is %j", (overrides, verbs) => {
    expect(allowed(overrides)).toEqual(verbs);
  });
});

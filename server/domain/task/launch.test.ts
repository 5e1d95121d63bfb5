import { describe, expect, it } from "vitest";
import {
  ATTEMPT,
  aCommit,
  aFailedLaunch,
  aPendingPause,
  aWorkingTask,
  HANDLE,
  OPERATOR,
} from "../../testing/make-task";
import { decideCommit } from "./decide-commit";
import { decideUnfit, type UnfitWork } from "./launch";

const END = aFailedLaunch();
const PEER = { kind: "operator", actor: { kind: "operator", id: "peer" }, reason: "first" } as const;

describe("a launch that failed", () => {
  it("leads back to the pause it was resumed from, under a new handle and with the same holders", () => {
    expect(decideCommit(aWorkingTask(), aCommit({ end: END }))).toMatchObject({
      kind: "moved",
      answer: { directive: "pause", attemptEnded: true },
      change: {
        control: {
          state: "paused_by_client",
          pausedFromState: "working",
          suspension: END.handle,
          attempt: null,
          lastAttempt: ATTEMPT,
        },
        lease: "end",
        queue: "none",
        reopen: { handle: END.handle, from: HANDLE, launchFailure: "No place to work in." },
        holders: [{ handle: END.handle, kind: "operator", actor: OPERATOR, reason: "review" }],
        events: [
          {
            type: "task.launch_failed",
            data: { from: "working", to: "paused_by_client", previousHandle: HANDLE, reason: "No place to work in." },
          },
        ],
      },
    });
  });

  it("leads a task that had parked back to its park, held by nobody", () => {
    const end = aFailedLaunch({ state: "paused_by_agent", holders: [] });
    expect(decideCommit(aWorkingTask(), aCommit({ end }))).toMatchObject({
      change: { control: { state: "paused_by_agent" }, holders: [] },
    });
  });

  it("makes a pause that was asked for meanwhile true: its handle, and its holders after those from before", () => {
    const bob = { kind: "operator", actor: { kind: "operator", id: "bob" }, reason: "wait" } as const;
    const known = { kind: "operator", actor: OPERATOR, reason: "again" } as const;
    const pending = aPendingPause({ handle: "suspend-pending", holders: [known, bob] });
    const end = aFailedLaunch({ state: "paused_by_agent" });
    expect(decideCommit(aWorkingTask({ pending }), aCommit({ end }))).toMatchObject({
      change: {
        control: { state: "paused_by_client", pending: null, suspension: "suspend-pending" },
        reopen: { handle: "suspend-pending" },
        holders: [{ reason: "review" }, { actor: { id: "bob" } }],
      },
    });
  });

  it.each([
    ["had parked, held by nobody", { state: "paused_by_agent", holders: [] }, 1],
    ["was held by the same person", {}, 1],
    ["was held by others, with whom the hold is shared", { holders: [PEER] }, 0],
  ] as const)("leaves a pause its own end where the task %s", (_, rollback, sets) => {
    const conditions = [{ kind: "at", at: "2026-01-05T10:02:00.000Z" }] as const;
    const pending = aPendingPause({ handle: "suspend-pending", conditions });
    const decision = decideCommit(aWorkingTask({ pending }), aCommit({ end: aFailedLaunch(rollback) }));
    const { conditions: set = [], events } = decision.kind === "moved" ? decision.change : { events: [] };
    const listensSince = pending.since;
    const expected = { handle: "suspend-pending", setBy: "holder", firstNo: 1, conditions, listensSince };
    expect(set).toEqual(sets ? [expected] : []);
    expect(events.at(-1)?.data).toMatchObject(sets ? { conditions } : {});
  });

  it("keeps a cancel that can still be undone", () => {
    const cancel = { actor: OPERATOR, reason: null, mode: "now" } as const;
    expect(decideCommit(aWorkingTask({ cancel }), aCommit({ end: END }))).toMatchObject({
      change: { control: { state: "paused_by_client", cancel } },
    });
  });

  it.each([
    ["when there is no resume to take back", aWorkingTask(), aCommit({ end: { ...END, rollback: null } })],
    ["once the attempt has recorded something", aWorkingTask({ commitNo: 1 }), aCommit({ no: 2, end: END })],
  ])("is refused %s", (_, task, order) => {
    expect(decideCommit(task, order)).toMatchObject({ refusal: { code: "NO_RESUME_TO_UNDO" } });
  });
});

describe("decideUnfit", () => {
  const unfit = (work: Partial<UnfitWork> = {}): UnfitWork => ({
    attempt: ATTEMPT,
    fault: { code: "STATE_NOT_LOADABLE", message: "The checkpoint is missing." },
    rollback: END.rollback,
    handle: END.handle,
    ...work,
  });

  it("takes the resume back when what is stored cannot be loaded", () => {
    expect(decideUnfit(aWorkingTask(), unfit())).toMatchObject({
      change: {
        control: { state: "paused_by_client", attempt: null },
        reopen: { launchFailure: "The checkpoint is missing." },
        act: { verb: "stop" },
      },
    });
  });

  it("fails the task when there is no resume to take back", () => {
    expect(decideUnfit(aWorkingTask(), unfit({ rollback: null }))).toMatchObject({
      change: { control: { state: "failed", endedReason: "STATE_NOT_LOADABLE: The checkpoint is missing." } },
    });
  });

  it("stops a task whose resume input is not what was given, for a typed reason", () => {
    const fault = { code: "RESUME_INPUT_MISMATCH", message: "It was changed." } as const;
    expect(decideUnfit(aWorkingTask(), unfit({ fault }))).toMatchObject({
      change: {
        control: { state: "failed", endedReason: "RESUME_INPUT_MISMATCH: It was changed." },
        events: [{ type: "task.failed", data: { code: "RESUME_INPUT_MISMATCH" } }],
      },
    });
  });

  it("leaves a task alone that another attempt holds", () => {
    const task = aWorkingTask({ attempt: "0199a000-0000-7000-8000-00000000bbbb" });
    expect(decideUnfit(task, unfit())).toEqual({ kind: "unchanged", answer: null });
  });
});

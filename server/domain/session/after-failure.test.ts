import { describe, expect, it } from "vitest";
import { afterFailure } from "./after-failure";
import { canSessionMove, FAILURE_CAUSES, isEndedSession, SESSION_STATES } from "./session";

const LAUNCHING = { state: "starting", priorState: "idle", tries: 0 } as const;

describe("a failure", () => {
  it.each([
    ["token_rejected", { state: "waiting_for_input", clearsToken: true, next: "held" }],
    ["transport", { state: "idle", clearsToken: false, next: "again", tries: 1 }],
    ["timeout", { state: "idle", clearsToken: false, next: "held" }],
    ["profile", { state: "idle", clearsToken: false, next: "held" }],
    ["workspace", { state: "idle", clearsToken: false, next: "held" }],
    ["crash", { state: "waiting_for_input", clearsToken: false, next: "held" }],
  ] as const)("by %s leads where its cause says", (cause, after) => {
    expect(afterFailure(LAUNCHING, cause, "No.")).toMatchObject({ ...after, message: expect.stringContaining("No.") });
  });

  it("by transport is tried twice at most", () => {
    expect(afterFailure({ ...LAUNCHING, tries: 1 }, "transport", "No.")).toMatchObject({ next: "held", tries: 0 });
  });

  it("never leaves a session running or launching, and never ends one", () => {
    for (const cause of FAILURE_CAUSES)
      for (const state of SESSION_STATES.filter((one) => !isEndedSession(one)))
        for (const priorState of [null, ...SESSION_STATES]) {
          const after = afterFailure({ state, priorState, tries: 0 }, cause, "No.");
          expect(["running", "starting", "completed", "failed", "cancelled"]).not.toContain(after.state);
          if (state === "starting") expect(canSessionMove(state, after.state)).toBe(true);
        }
  });
});

describe("the life of a session", () => {
  it("leads nowhere from completed and cancelled, and from failed only by being taken up again", () => {
    const ways = (from: (typeof SESSION_STATES)[number]) => SESSION_STATES.filter((to) => canSessionMove(from, to));
    expect([ways("completed"), ways("cancelled"), ways("failed")]).toEqual([[], [], ["starting", "cancelled"]]);
    for (const to of ["running", "completed", "failed", "cancelled"] as const)
      expect(canSessionMove("idle", to)).toBe(true);
    expect(canSessionMove("running", "idle")).toBe(true);
  });
});

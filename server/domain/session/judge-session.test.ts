import { describe, expect, it } from "vitest";
import { judgeSession, type SessionFacts, type SessionVerdict } from "./judge-session";
import { SESSION_STATES, STRATEGIES } from "./session";

const CAN = { native: true, resume: true, load: true, inject: true, proven: true };
const CUT_OFF: SessionFacts = {
  taskEnded: false,
  state: "waiting_for_input",
  attached: false,
  executorReady: false,
  seenMsAgo: 600_000,
  cutOff: true,
  hasToken: true,
  hasProfile: true,
  fault: null,
  capabilities: CAN,
  entries: 12,
  shortened: 0,
  worktree: "none",
  wantsFresh: false,
};
const judge = (facts: Partial<SessionFacts>) => judgeSession({ ...CUT_OFF, ...facts });

describe("the four cases of the seed", () => {
  it.each<[string, Partial<SessionFacts>, Partial<SessionVerdict>]>([
    [
      "1: the agent runs",
      { attached: true, cutOff: false },
      { needsResume: false, isRunning: true, reason: "already_running" },
    ],
    [
      "2: it was seen a moment ago",
      { seenMsAgo: 30_000, cutOff: false },
      { needsResume: false, reason: "recently_seen" },
    ],
    ["3: a token and an active state", {}, { needsResume: true, reason: "agent_not_running" }],
    [
      "4: no token, but a process was there",
      { hasToken: false },
      { needsResume: true, reason: "agent_not_running_fresh_start" },
    ],
  ])("%s", (_case, facts, verdict) => {
    expect(judge(facts)).toMatchObject(verdict);
  });

  it("counts 30 s as a moment ago, and not a millisecond more", () => {
    expect(judge({ cutOff: false, seenMsAgo: 30_001 }).reason).toBe("agent_not_running");
  });
});

describe("the terminal rule of the seed", () => {
  it.each(SESSION_STATES)("a session that is %s never comes back when its task has ended: it is forked", (state) => {
    for (const attached of [true, false])
      expect(judge({ taskEnded: true, state, attached })).toMatchObject({
        needsResume: false,
        isResumable: false,
        canFork: true,
        needsWorkspaceRestore: false,
        reason: "task_ended",
        blockedBy: expect.stringContaining("Fork"),
      });
  });

  it.each([
    ["completed", true],
    ["cancelled", true],
    ["failed", false],
    ["completed", false],
    ["cancelled", false],
  ] as const)("a %s session (token: %s) does not come back", (state, hasToken) => {
    expect(judge({ state, hasToken })).toMatchObject({ needsResume: false, isResumable: false, reason: "not_active" });
  });
});

describe("every other row", () => {
  it.each<[string, Partial<SessionFacts>, Partial<SessionVerdict>]>([
    [
      "a launch that had come up waits for people",
      { state: "starting", executorReady: true },
      { needsResume: true, reason: "agent_not_running" },
    ],
    [
      "a failed one with a token",
      { state: "failed" },
      { needsResume: true, isResumable: true, reason: "failed_session_resumable" },
    ],
    [
      "an ended one with a folder: the folder is all that comes back",
      { state: "cancelled", worktree: "found" },
      { isResumable: false, needsWorkspaceRestore: true },
    ],
    ["nobody offers the agent", { hasProfile: false }, { isResumable: false, reason: "missing_profile" }],
    [
      "after an error, with a token",
      { fault: "crash" },
      { needsResume: false, isResumable: true, reason: "error_recovery", safe: false },
    ],
    [
      "after an error, without one",
      { fault: "token_rejected", hasToken: false },
      { needsResume: false, isResumable: true, reason: "error_recovery", safe: false },
    ],
    ["torn down between turns", { state: "idle" }, { needsResume: false, isResumable: true, reason: "idle" }],
    [
      "never started",
      { state: "created", hasToken: false, seenMsAgo: null },
      { isResumable: false, reason: "not_active" },
    ],
    ["nothing was ever launched", { hasToken: false, seenMsAgo: null }, { isResumable: false, reason: "not_active" }],
    [
      "a missing folder does not block, but is chosen",
      { worktree: "missing" },
      { isResumable: true, needsResume: true, safe: false },
    ],
  ])("%s", (_case, facts, verdict) => {
    expect(judge(facts)).toMatchObject(verdict);
  });

  it("says why wherever it does not come back, and only there", () => {
    for (const state of SESSION_STATES)
      for (const taskEnded of [true, false])
        for (const attached of [true, false])
          for (const hasToken of [true, false])
            for (const fault of [null, "crash"] as const) {
              const verdict = judge({ state, taskEnded, attached, hasToken, fault });
              expect(verdict.isResumable).toBe(verdict.blockedBy === null);
              expect(STRATEGIES).toContain(verdict.strategy);
              if (verdict.needsResume) expect(verdict.isResumable).toBe(true);
              if (verdict.safe) expect(verdict.lost === null || verdict.strategy === "inject").toBe(true);
            }
  });
});

describe("how it comes back", () => {
  const can = (more: Partial<typeof CAN>) => ({ capabilities: { ...CAN, ...more } });
  it.each<[string, Partial<SessionFacts>, string]>([
    ["resume before all", {}, "native"],
    ["load where it cannot resume", can({ resume: false }), "load"],
    ["the kept conversation where it can neither", can({ resume: false, load: false }), "inject"],
    ["the kept conversation where native resume is off, though there is a token", can({ native: false }), "inject"],
    ["the kept conversation where there is no token", { hasToken: false }, "inject"],
    ["nothing where there is no conversation", { hasToken: false, entries: 0 }, "fresh"],
    ["nothing where it takes none", { hasToken: false, ...can({ inject: false }) }, "fresh"],
    ["nothing where that is wanted", { wantsFresh: true }, "fresh"],
  ])("%s", (_case, facts, strategy) => {
    expect(judge(facts).strategy).toBe(strategy);
  });

  it("names what is lost", () => {
    expect(judge({ hasToken: false, shortened: 3 }).lost).toContain("3 long lines");
    expect(judge({ wantsFresh: true })).toMatchObject({ lost: expect.stringContaining("12 lines"), safe: false });
    expect(judge({ wantsFresh: true, entries: 0 })).toMatchObject({ lost: null, safe: true });
  });
});

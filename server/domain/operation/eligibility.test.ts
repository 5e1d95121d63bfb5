import { describe, expect, it } from "vitest";
import { countEligibility, type Eligibility, eligibilityOf, type TargetGroup } from "./eligibility";
import type { OperationOrder } from "./operation";

const group = (overrides: Partial<TargetGroup> = {}): TargetGroup => ({
  state: "working",
  pausing: null,
  canceling: false,
  agentName: "digest",
  pauseModes: ["finish_step"],
  hasCheckpoint: true,
  stop: null,
  exhausted: [],
  count: 1,
  ...overrides,
});
type What = Pick<OperationOrder, "verb" | "params">;
const PAUSE: What = { verb: "pause", params: { mode: "finish_step" } };
const INTERRUPT: What = { verb: "pause", params: { mode: "interrupt_immediate" } };
const RESUME: What = { verb: "resume", params: {} };
const LABEL: What = { verb: "label", params: { add: ["x"] } };
const FORK: What = { verb: "fork", params: {} };
const CANCEL: What = { verb: "cancel", params: { cancelMode: "now", undoMs: 10_000 } };

describe("what an operation would come to", () => {
  it.each<[What, Partial<TargetGroup>, Eligibility["kind"]]>([
    [PAUSE, {}, "will"],
    [PAUSE, { state: "submitted" }, "will"],
    [PAUSE, { state: "paused_by_agent" }, "will"],
    [PAUSE, { pausing: "finish_step" }, "already"],
    [INTERRUPT, { pausing: "finish_step", pauseModes: ["finish_step", "interrupt_immediate"] }, "will"],
    [INTERRUPT, { pausing: "finish_step" }, "cannot"],
    [INTERRUPT, { pausing: "interrupt_immediate" }, "already"],
    [PAUSE, { state: "paused_by_client" }, "already"],
    [PAUSE, { state: "auth_required" }, "cannot"],
    [PAUSE, { pauseModes: [] }, "cannot"],
    [PAUSE, { pauseModes: ["wait_for_completion"] }, "cannot"],
    [PAUSE, { canceling: true }, "cannot"],
    [PAUSE, { state: "completed" }, "ended"],
    [RESUME, { state: "paused_by_client" }, "will"],
    [RESUME, { state: "paused_by_agent" }, "will"],
    [RESUME, {}, "already"],
    [RESUME, { state: "paused_by_client", canceling: true }, "cannot"],
    [LABEL, { canceling: true }, "will"],
    [LABEL, { state: "failed" }, "ended"],
    [FORK, { state: "failed" }, "will"],
    [FORK, { hasCheckpoint: false }, "cannot"],
    [CANCEL, {}, "will"],
    [CANCEL, { state: "auth_required" }, "will"],
    [CANCEL, { canceling: true }, "already"],
    [CANCEL, { state: "failed" }, "ended"],
  ])("%j of %j: %s", (what, overrides, kind) => {
    expect(eligibilityOf(group(overrides), what).kind).toBe(kind);
  });

  it("is counted, with the reasons that stand against it, those most tasks have first", () => {
    const groups = [
      group({ count: 5 }),
      group({ count: 2, pauseModes: [], agentName: "ci-fixer" }),
      group({ count: 3, canceling: true }),
      group({ count: 1, state: "paused_by_client" }),
    ];
    expect(countEligibility(groups, PAUSE, 13)).toEqual({
      will: 5,
      already: 1,
      ended: 0,
      gone: 2,
      cannot: [
        { reason: "It is being canceled.", count: 3 },
        { reason: expect.stringContaining("ci-fixer cannot pause."), count: 2 },
      ],
    });
  });
});

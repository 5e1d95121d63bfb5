import { describe, expect, it } from "vitest";
import type { CauseView, TaskSummary } from "@/server/contract/task-view";
import { ago, aTaskSummary, MADE_AT, NO_WAIT, ONCALL } from "@/server/testing/make-views";
import { causeWords, placeWords } from "./cause-words";

const NOW = Date.parse(MADE_AT);
const BY_ONCALL = { kind: "operator" as const, actor: ONCALL };
const POLICY = { kind: "system" as const, id: "policy" };
const HELD: CauseView = {
  code: "held",
  holders: 1,
  firstHolders: [BY_ONCALL],
  reason: null,
  conditionFired: false,
  ...NO_WAIT,
};
const GATE = {
  budgetId: "b-1",
  name: "Nightly",
  measure: "tokens",
  targetKind: "agent",
  target: "ci-fixer",
  takenUnits: 110,
  limitUnits: 100,
  resetsAt: null,
  isUsedUp: true,
} as const;
const words = (state: TaskSummary["state"], cause: CauseView) => causeWords(aTaskSummary({ state, cause }), NOW);

describe("causeWords", () => {
  it.each<[string, TaskSummary["state"], CauseView]>([
    ["In line for ci-fixer", "submitted", { code: "queued" }],
    ["In line for a worker", "resumed", { code: "queued" }],
    [
      "Waits: budget Nightly of scope prod is used up, 110 of 100 tokens",
      "submitted",
      { code: "budget", ...GATE, targetKind: "scope", target: "prod" },
    ],
    [
      "Waits: budget Nightly of all scopes is used up, 110 of 100 tokens",
      "resumed",
      { code: "budget", ...GATE, targetKind: "scope", target: "" },
    ],
    [
      "Waits: budget Nightly of agent ci-fixer takes on nothing new, 3 of 4 steps",
      "submitted",
      { code: "budget", ...GATE, measure: "steps", takenUnits: 3, limitUnits: 4, isUsedUp: false },
    ],
    ["On worker w-11", "working", { code: "on_worker", workerId: "w-11" }],
    ["On worker-6a7f4aae", "working", { code: "on_worker", workerId: "worker-6a7f4aae" }],
    ["Waiting for a worker", "working", { code: "waiting_for_worker" }],
    ["Finishing copy-rows", "working", { code: "finishing", step: "copy-rows", mode: "finish_step" }],
    ["Holds before the next step", "working", { code: "finishing", step: null, mode: "finish_step" }],
    ["Interrupting copy-rows", "working", { code: "finishing", step: "copy-rows", mode: "interrupt_immediate" }],
    ["Waiting for the end of its turn", "working", { code: "finishing", step: "plan", mode: "wait_for_completion" }],
    ["3 answers wanted", "input_required", { code: "questions", count: 3 }],
    ["1 answer wanted", "input_required", { code: "questions", count: 1 }],
    ["Waits for a sign-in", "auth_required", { code: "questions", count: 1 }],
    ["oncall: cut-over review", "paused_by_client", { ...HELD, reason: "cut-over review" }],
    ["By oncall", "paused_by_client", HELD],
    [
      "Held by 4: oncall, budget, scope stop, …",
      "paused_by_client",
      {
        ...HELD,
        holders: 4,
        firstHolders: [BY_ONCALL, { kind: "budget", actor: POLICY }, { kind: "panic", actor: POLICY }],
        reason: "review",
      },
    ],
    ["By oncall, until event registry.up", "paused_by_client", { ...HELD, topics: ["registry.up"] }],
    ["By oncall; what it waits for has come", "paused_by_client", { ...HELD, conditionFired: true }],
    ["Until event ci.done: CI", "paused_by_agent", { code: "parked", reason: "CI", ...NO_WAIT, topics: ["ci.done"] }],
    ["Until CI build 1234 ends", "paused_by_agent", { code: "parked", reason: "Until CI build 1234 ends", ...NO_WAIT }],
    ["Until it is resumed", "paused_by_agent", { code: "parked", reason: null, ...NO_WAIT }],
    ["Worker lost 3 times", "failed", { code: "ended", reason: "Worker lost 3 times" }],
  ])("says %s", (said, state, cause) => {
    expect(words(state, cause)).toBe(said);
  });

  it("tells a future time by the clock", () => {
    const wakeAt = new Date(NOW + 60_000).toISOString();
    expect(words("paused_by_agent", { code: "parked", reason: "nightly run", ...NO_WAIT, wakeAt })).toMatch(
      /^Until \d\d:\d\d: nightly run$/,
    );
  });

  it("says when a budget that is used up starts anew", () => {
    const cause: CauseView = { code: "budget", ...GATE, resetsAt: new Date(NOW + 60_000).toISOString() };
    expect(words("submitted", cause)).toMatch(/is used up, 110 of 100 tokens, until \d\d:\d\d$/);
  });

  it("says how long an ended task took when there is no reason", () => {
    const task = aTaskSummary({ state: "completed", createdAt: ago(900_000), endedAt: ago(180_000) });
    expect(causeWords(task, NOW)).toBe("After 12 min");
  });
});

describe("placeWords", () => {
  it.each([
    ["submitted", 0, "1st in line for ci-fixer"],
    ["submitted", 3, "4th in line for ci-fixer"],
    ["resumed", 1, "2nd in line for a worker"],
    ["resumed", null, "In line for a worker"],
  ] as const)("of a task that is %s with %j before it", (state, ahead, expected) => {
    expect(placeWords(aTaskSummary({ state }), ahead)).toBe(expected);
  });
});

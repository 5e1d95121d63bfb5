import { describe, expect, it } from "vitest";
import {
  ATTEMPT,
  aCondition,
  aParkedTask,
  aPausedTask,
  aPendingPause,
  aTask,
  aWorkingTask,
  HANDLE,
  OPERATOR,
} from "../../testing/make-task";
import type { TaskState } from "../task/state";
import type { PauseMode, Task } from "../task/task";
import { countStop, type StopGroup } from "./count-stop";
import { decideExempt } from "./decide-exempt";
import { decideLetOn } from "./decide-let-on";
import { decideStop } from "./decide-stop";
import { type HoldTarget, type StandingStop, stopWords } from "./scope-hold";
import { isSharper, nearestMode } from "./stop-mode";
import { stopOfRule } from "./stop-of-rule";

const AT = new Date("2026-01-05T10:00:00.000Z");
const STOP: StandingStop = {
  holdId: "0199a000-0000-7000-8000-0000000000f1",
  target: { kind: "scope", value: "prod" },
  actor: OPERATOR,
  reason: "registry outage",
};
const order = (mode: PauseMode = "interrupt_immediate") => ({
  ...{ mode, reason: "outage", actor: OPERATOR, stands: true },
  ...{ handle: HANDLE, checkpointId: "0199a000-0000-7000-8000-0000000000c1" },
});
const PANIC = { kind: "panic", actor: OPERATOR, reason: "outage" } as const;
const PEER = { kind: "operator", actor: { kind: "operator", id: "peer" }, reason: "first" } as const;

describe("a stop", () => {
  it.each<[string, Task, string]>([
    ["asks what a worker holds", aWorkingTask(), "pausing"],
    ["holds what is in line", aTask(), "paused"],
    ["holds what is in line of an agent that cannot pause: no worker has to", aTask({ pauseModes: [] }), "paused"],
    ["holds what waits for an answer", aTask({ state: "input_required", queuedAt: null }), "paused"],
    ["holds what parked", aParkedTask(), "paused"],
  ])("%s", (_, task, answer) => {
    expect(decideStop(task, order(), AT)).toMatchObject({ kind: "moved", answer, guard: { stop: "present" } });
  });

  it("takes the mode of the agent that comes nearest", () => {
    const task = aWorkingTask({ pauseModes: ["finish_step", "wait_for_completion"] });
    expect(decideStop(task, order(), AT)).toMatchObject({ change: { control: { pending: { mode: "finish_step" } } } });
  });

  it("keeps the reason of who held it first, and holds it too", () => {
    const task = aPausedTask({}, { holders: [PEER], reason: "first" });
    expect(decideStop(task, order(), AT)).toMatchObject({
      change: { control: { suspension: HANDLE }, holders: [{ kind: "panic", reason: "outage", handle: HANDLE }] },
    });
  });

  it("leaves alone what runs for an agent that cannot pause, and says so", () => {
    const refusal = { code: "AGENT_CANNOT_PAUSE", message: expect.stringContaining("digest cannot pause") };
    expect(decideStop(aWorkingTask({ pauseModes: [] }), order(), AT)).toMatchObject({ kind: "refused", refusal });
  });

  it.each<[PauseMode | null, PauseMode | null, boolean]>([
    ["interrupt_immediate", "finish_step", true],
    ["finish_step", null, true],
    ["finish_step", "finish_step", false],
    [null, "wait_for_completion", false],
  ])("of mode %s is sharper than one of mode %s: %s", (mode, standing, sharper) => {
    expect(isSharper(mode, standing)).toBe(sharper);
  });

  it("has no mode where the agent offers none", () => {
    expect(nearestMode("finish_step", [])).toBeNull();
    expect(nearestMode("wait_for_completion", ["interrupt_immediate"])).toBe("interrupt_immediate");
  });

  it.each<[HoldTarget, string]>([
    [{ kind: "all", value: "" }, "Everything is stopped by local: registry outage."],
    [{ kind: "scope", value: "prod" }, "Prod is stopped by local: registry outage."],
    [{ kind: "agent", value: "digest" }, "Agent digest is stopped by local: registry outage."],
  ])("over %j says: %s", (target, words) => {
    expect(stopWords({ ...STOP, target })).toBe(words);
  });
});

describe("what a stop comes to", () => {
  const group = (state: TaskState, overrides: Partial<StopGroup> = {}): StopGroup => ({
    ...{ state, running: false, agentName: "digest", canPause: true, count: 1 },
    ...overrides,
  });
  it("is counted by what becomes of the tasks", () => {
    const groups = [
      group("working", { running: true, count: 3 }),
      group("working", { running: true, canPause: false, agentName: "ci-fixer", count: 2 }),
      group("working", { count: 4 }),
      group("submitted", { canPause: false }),
      group("resumed"),
      group("paused_by_client", { count: 5 }),
      group("paused_by_agent"),
      group("input_required"),
      group("auth_required"),
      group("completed", { count: 100 }),
    ];
    expect(countStop(groups)).toEqual({
      ...{ running: 3, queued: 6, held: 6, waiting: 2, total: 19 },
      runOn: [{ agent: "ci-fixer", count: 2 }],
    });
  });
});

describe("a stop that is let go of", () => {
  const let_on = { actor: OPERATOR, reason: "over", exempt: false };
  it("lets go on what only it holds, as long as no other stop takes it in", () => {
    const decision = decideLetOn(aPausedTask({}, { holders: [PANIC] }), let_on);
    expect(decision).toMatchObject({
      kind: "moved",
      change: { control: { state: "resumed" } },
      guard: { stop: "absent" },
    });
  });

  it("leaves held what others hold, and lets go of its own", () => {
    const decision = decideLetOn(aPausedTask({}, { holders: [PEER, PANIC] }), let_on);
    expect(decision).toMatchObject({
      change: { control: { state: "paused_by_client" }, released: [{ kind: "panic" }] },
    });
  });

  it("leaves waiting what had parked", () => {
    const held = aPausedTask({}, { initiator: "agent", holders: [PANIC] });
    expect(decideLetOn(held, let_on)).toMatchObject({ change: { control: { state: "paused_by_agent" } } });
  });

  it.each([
    ["fails, as its timeout said", "fail", "failed"],
    ["goes on with the input of its timeout", "resume_with_input", "resumed"],
  ] as const)("%s while it was stopped, when nobody else holds it any more", (_, onTimeout, state) => {
    const over = aCondition({ setBy: "holder", kind: "timeout", topic: null, onTimeout });
    const fired = [{ ...over, input: onTimeout === "fail" ? null : "late", eventId: null }];
    const decision = decideLetOn(aPausedTask({}, { holders: [PANIC], fired }), let_on);
    expect(decision).toMatchObject({ change: { control: { state } }, guard: { stop: "absent" } });
    if (state === "resumed") expect(decision).toMatchObject({ change: { close: { cause: "timeout", input: "late" } } });
  });

  it("takes back a pause that is asked for, or its part in one", () => {
    const alone = aWorkingTask({ pending: aPendingPause({ holders: [PANIC] }) });
    expect(decideLetOn(alone, let_on)).toMatchObject({ change: { control: { pending: null, attempt: ATTEMPT } } });
    const shared = aWorkingTask({ pending: aPendingPause({ holders: [PEER, PANIC] }) });
    expect(decideLetOn(shared, let_on)).toMatchObject({ change: { control: { pending: { holders: [PEER] } } } });
  });

  it("has nothing to do with what it does not hold", () => {
    expect(decideLetOn(aPausedTask(), let_on)).toMatchObject({ kind: "unchanged" });
    expect(decideLetOn(aTask(), let_on)).toMatchObject({ kind: "unchanged" });
  });

  it("in part exempts the tasks that go on, also those that only wait in line", () => {
    const part = { ...let_on, exempt: true };
    const held = decideLetOn(aPausedTask({ stop: STOP }, { holders: [PANIC] }), part);
    expect(held).toMatchObject({ change: { control: { state: "resumed" }, exempts: { actor: OPERATOR } } });
    expect(held).not.toHaveProperty("guard");
    const waiting = decideLetOn(aTask({ stop: STOP }), part);
    expect(waiting).toMatchObject({ change: { control: { state: "submitted" }, exempts: { reason: "over" } } });
  });
});

describe("one task taken out of a stop", () => {
  it("stays as it is, and is free to go on", () => {
    const decision = decideExempt(aPausedTask({ stop: STOP }), { actor: OPERATOR, reason: "needed" });
    expect(decision).toMatchObject({
      change: { control: { state: "paused_by_client" }, exempts: { reason: "needed" } },
    });
  });

  it("is refused where none stands", () => {
    const refusal = { code: "TASK_NOT_STOPPED" };
    expect(decideExempt(aTask(), { actor: OPERATOR, reason: "needed" })).toMatchObject({ kind: "refused", refusal });
  });
});

describe("a rule", () => {
  const rule = (target: Parameters<typeof stopOfRule>[0]["target"]) => ({
    ...{ id: "0199a000-0000-7000-8000-0000000000a1", name: "ci red" },
    ...{ target, mode: "interrupt_immediate" as const, reason: "red" },
  });
  const A = "0199a000-0000-7000-8000-00000000000a";
  const B = "0199a000-0000-7000-8000-00000000000b";

  it.each([
    [rule({ kind: "scope", value: "prod" }), null, { kind: "scope", value: "prod" }],
    [rule({ kind: "agent", from: "/agent" }), { agent: "digest" }, { kind: "agent", value: "digest" }],
    [rule({ kind: "tasks", from: "/ids" }), { ids: [B, A, A, "no id", 7] }, { kind: "tasks", taskIds: [A, B] }],
    [rule({ kind: "tasks", from: "/a~1b/0" }), { "a/b": [A] }, { kind: "tasks", taskIds: [A] }],
    [rule({ kind: "agent", from: "/agent" }), { other: 1 }, { kind: "tasks", taskIds: [] }],
    [rule({ kind: "tasks", from: "/__proto__/x" }), {}, { kind: "tasks", taskIds: [] }],
    [rule({ kind: "tasks", from: "/ids" }), null, { kind: "tasks", taskIds: [] }],
  ])("%j stops at data %j: %j", (facts, data, target) => {
    expect(stopOfRule(facts, data)).toMatchObject({ target, actor: { kind: "policy", id: "rule ci red" } });
  });
});

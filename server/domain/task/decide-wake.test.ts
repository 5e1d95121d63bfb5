import { describe, expect, it } from "vitest";
import { aCondition, aParkedTask, aPausedTask, HANDLE, OPERATOR } from "../../testing/make-task";
import type { Change } from "./change";
import { decideWake, type Firing } from "./decide-wake";
import type { HeldFacts, Task } from "./task";

const AT = new Date("2026-01-05T11:00:00.000Z");
const CLIENT = { kind: "client", actor: { kind: "client", id: "peer" }, reason: null } as const;
const HOLDER = { kind: "operator", actor: OPERATOR, reason: "review" } as const;
const DIGEST = { text: "in short", messageSeq: 0 };
const NOTHING: Firing = { no: 1, input: null, eventId: null };

const timeout = (
  onTimeout: HeldFacts["conditions"][number]["onTimeout"],
  more: Parameters<typeof aCondition>[0] = {},
) => aCondition({ kind: "timeout", topic: null, dueAt: AT, onTimeout, ...more });

function wake(task: Task, firing: Partial<Firing> = {}): Change {
  const decision = decideWake(task, { ...NOTHING, ...firing }, AT);
  if (decision.kind !== "moved") throw new Error(`It is ${decision.kind}.`);
  return decision.change;
}

const resumed = (change: Change) => change.events.find(({ type }) => type === "task.resumed")?.data;
const types = (change: Change) => change.events.map(({ type }) => type);

describe("a condition that comes true on a parked task nobody holds", () => {
  it.each([
    ["at", aCondition({ kind: "at", topic: null, dueAt: AT }), {}, { kind: "at" }],
    ["event", aCondition(), { eventId: "e-1" }, { kind: "event", topic: "ci.done", eventId: "e-1" }],
    [
      "trigger",
      aCondition({ kind: "trigger", provider: "github" }),
      { eventId: "e-1" },
      { kind: "trigger", topic: "ci.done", eventId: "e-1" },
    ],
    ["task", aCondition({ kind: "task", topic: null, afterTaskId: "t-2" }), {}, { kind: "task", taskId: "t-2" }],
  ] as const)("resumes it and names which one it was: %s", (...[, condition, firing, named]) => {
    const change = wake(aParkedTask({}, { conditions: [condition] }), firing);
    expect(change.close).toMatchObject({ handle: HANDLE, cause: "condition_fired", firedNo: 1, hadInput: false });
    expect(change.control).toMatchObject({ state: "resumed", suspension: null });
    expect(resumed(change)).toMatchObject({
      cause: "condition_fired",
      previousState: "paused_by_agent",
      hadResumeInput: false,
      condition: named,
    });
  });

  it("hands an event's data to the run and puts no words into the conversation", () => {
    const change = wake(aParkedTask({}, { conditions: [aCondition()] }), { input: { ok: true }, eventId: "e-1" });
    expect(change.close).toMatchObject({ input: { ok: true }, hadInput: true, continueTranscript: true });
    expect(change.messages).toBeUndefined();
  });

  it("listens anew afterwards, so that one event does not wake it twice", () => {
    const task = aParkedTask({ listensSince: AT.toISOString() }, { conditions: [aCondition()] });
    expect(wake(task).control?.listensSince).toBeNull();
  });

  it.each([
    ["resume_with_summary", null, { cause: "timeout", hadInput: false, continueTranscript: false, digest: "in short" }],
    ["resume_with_input", "late", { cause: "timeout", input: "late", hadInput: true, continueTranscript: true }],
  ] as const)("does at its timeout what was agreed: %s", (onTimeout, input, close) => {
    const change = wake(aParkedTask({}, { conditions: [timeout(onTimeout)] }), { input, digest: DIGEST });
    expect(change).toMatchObject({ control: { state: "resumed" }, close });
    expect(change.messages?.length ?? 0).toBe(input === null ? 0 : 1);
    expect(resumed(change)).toMatchObject({ cause: "timeout", condition: { kind: "timeout" } });
  });

  it("asks for a digest of the conversation as it is now, where the agent gets that instead", () => {
    const task = aParkedTask({ messageSeq: 3 }, { conditions: [timeout("resume_with_summary")] });
    for (const digest of [undefined, null, { text: "old", messageSeq: 2 }]) {
      expect(decideWake(task, { ...NOTHING, digest }, AT)).toMatchObject({ kind: "refused", retried: true });
    }
  });

  it("fails it at a timeout that says so, naming the timeout", () => {
    const change = wake(aParkedTask({}, { conditions: [timeout("fail")] }));
    expect(change.control).toMatchObject({ state: "failed", endedReason: expect.stringContaining("timeout") });
    expect(change.close).toMatchObject({ cause: "failed", firedNo: 1 });
  });

  it("leaves alone what another one has ended, what is not yet due, and a task that is being canceled", () => {
    const unchanged = { kind: "unchanged", answer: null };
    const early = timeout("fail", { dueAt: new Date(AT.getTime() + 1) });
    const canceling = { cancel: { actor: OPERATOR, reason: null, mode: "now" } } as const;
    expect(decideWake(aParkedTask(), NOTHING, AT)).toEqual(unchanged);
    expect(decideWake(aParkedTask({}, { conditions: [early] }), NOTHING, AT)).toEqual(unchanged);
    expect(decideWake(aParkedTask(canceling, { conditions: [timeout("fail")] }), NOTHING, AT)).toEqual(unchanged);
  });
});

describe("a condition of somebody's pause", () => {
  const mine = aCondition({ setBy: "holder" });

  it("resumes the task when nobody else holds it", () => {
    const change = wake(aPausedTask({}, { conditions: [mine] }), { eventId: "e-1" });
    expect(types(change)).toEqual(["task.holder_released", "task.resumed"]);
    expect(change.released).toEqual([{ ...HOLDER, handle: HANDLE }]);
    expect(change.close).toMatchObject({ cause: "condition_fired", firedNo: 1 });
  });

  it("only lets the one go who set it while others hold the task", () => {
    const change = wake(aPausedTask({}, { conditions: [mine], holders: [HOLDER, CLIENT] }), { eventId: "e-1" });
    expect(change.control?.state).toBe("paused_by_client");
    expect(types(change)).toEqual(["task.holder_released", "suspension.condition_fired"]);
    expect(change.released).toEqual([{ ...HOLDER, handle: HANDLE }]);
    expect(change.settled).toMatchObject({ handle: HANDLE, setBy: "holder", fired: { no: 1 } });
    expect(change.close).toBeUndefined();
  });

  it("lets a parked task wait on by itself", () => {
    const park = aCondition({ no: 2 });
    const change = wake(aPausedTask({}, { initiator: "agent", conditions: [mine, park] }));
    expect(change.control).toMatchObject({ state: "paused_by_agent", suspension: HANDLE });
    expect(types(change)).toEqual(["task.holder_released", "suspension.condition_fired", "task.parked"]);
    expect(change.settled).toMatchObject({ handle: HANDLE, setBy: "holder", fired: { no: 1 } });
  });
});

describe("a condition of a parked task that people hold", () => {
  const held = (more: Partial<HeldFacts> = {}) =>
    aPausedTask({}, { initiator: "agent", conditions: [aCondition()], ...more });

  it("is kept for when they let go", () => {
    const change = wake(held(), { eventId: "e-1" });
    expect(change.control).toMatchObject({ state: "paused_by_client", suspension: HANDLE });
    expect(change.events).toEqual([
      expect.objectContaining({
        type: "suspension.condition_fired",
        data: {
          handle: HANDLE,
          condition: { kind: "event", topic: "ci.done", eventId: "e-1" },
          heldBy: ["operator:local"],
        },
      }),
    ]);
    expect(change.settled).toMatchObject({ handle: HANDLE, setBy: "agent", fired: { no: 1, eventId: "e-1" } });
  });

  it("wakes it when the hold ends by its own condition", () => {
    const fired = [{ ...aCondition(), input: 7, eventId: "e-1" }];
    const mine = aCondition({ no: 2, kind: "at", topic: null, dueAt: AT, setBy: "holder" });
    const change = wake(held({ conditions: [mine], fired }), { no: 2 });
    expect(resumed(change)).toMatchObject({ cause: "condition_fired", condition: { kind: "event", eventId: "e-1" } });
    expect(change.close).toMatchObject({ input: 7, hadInput: true });
    expect(change.close).not.toHaveProperty("firedNo");
  });
});

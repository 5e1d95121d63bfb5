import { describe, expect, it } from "vitest";
import { aCondition, aParkedTask, aPausedTask, HANDLE, OPERATOR } from "../../testing/make-task";
import type { Change, Decision } from "./change";
import { decideRelease, decideResumeOrLetGo } from "./decide-release";
import type { ResumeOrder } from "./decide-resume";
import type { HeldFacts } from "./task";
import type { TimeoutAction } from "./wake-condition";

const PEER = { kind: "client", id: "peer" } as const;
const HOLDER = { kind: "operator", actor: OPERATOR, reason: "review" } as const;
const CLIENT = { kind: "client", actor: PEER, reason: null } as const;
const release = { actor: OPERATOR, handle: HANDLE };
const DIGEST = { text: "in short", messageSeq: 0 };

const heldPark = (more: Partial<HeldFacts> = {}) =>
  aPausedTask({}, { initiator: "agent", conditions: [aCondition()], ...more });

function moved(decision: Decision<null>): Change {
  if (decision.kind !== "moved") throw new Error(JSON.stringify(decision));
  return decision.change;
}
const codeOf = (decision: Decision<null>) => (decision.kind === "refused" ? decision.refusal.code : decision.kind);
const types = (change: Change) => change.events.map(({ type }) => type);

describe("an operator who stops holding a parked task", () => {
  it("lets it wait on with its handle and conditions", () => {
    const change = moved(decideRelease(heldPark(), release));
    expect(change.control).toMatchObject({ state: "paused_by_agent", suspension: HANDLE });
    expect(types(change)).toEqual(["task.holder_released", "task.parked"]);
    expect(change.released).toEqual([{ ...HOLDER, handle: HANDLE }]);
    expect(change.close).toBeUndefined();
  });

  it("lets it go on by what came meanwhile", () => {
    const fired = [{ ...aCondition(), input: "data", eventId: "e-1" }];
    const change = moved(decideRelease(heldPark({ conditions: [], fired }), release));
    expect(change.control).toMatchObject({ state: "resumed", suspension: null });
    expect(types(change)).toEqual(["task.holder_released", "task.resumed"]);
    expect(change.close).toMatchObject({ cause: "condition_fired", input: "data", actor: { kind: "system" } });
  });

  it.each<[TimeoutAction, string, string]>([
    ["fail", "failed", "failed"],
    ["resume_with_summary", "resumed", "timeout"],
    ["resume_with_input", "resumed", "timeout"],
  ])("does what its timeout said when that was over meanwhile: %s", (onTimeout, state, cause) => {
    const fired = [{ ...aCondition({ kind: "timeout", topic: null, onTimeout }), input: null, eventId: null }];
    const change = moved(decideRelease(heldPark({ conditions: [], fired }), { ...release, digest: DIGEST }));
    expect(change).toMatchObject({ control: { state }, close: { cause } });
  });

  it("leaves it held while a client holds it", () => {
    const change = moved(decideRelease(heldPark({ holders: [HOLDER, CLIENT] }), release));
    expect(change.control?.state).toBe("paused_by_client");
    expect(types(change)).toEqual(["task.holder_released"]);
  });

  it("takes the conditions of that hold along", () => {
    const conditions = [aCondition(), aCondition({ no: 2, setBy: "holder" })];
    expect(moved(decideRelease(heldPark({ conditions }), release)).settled).toEqual({
      handle: HANDLE,
      setBy: "holder",
      fired: null,
    });
  });

  it.each([
    ["of another hold", heldPark(), { ...release, handle: `${HANDLE}0` }, "HANDLE_MISMATCH"],
    ["that waits for nothing of its own", aPausedTask(), release, "TASK_NOT_RELEASABLE"],
    ["that nobody holds", aParkedTask(), release, "TASK_NOT_RELEASABLE"],
    ["that only a client holds", heldPark({ holders: [CLIENT] }), release, "TASK_NOT_RELEASABLE"],
  ])("is refused for a task %s", (...[, task, order, code]) => {
    expect(codeOf(decideRelease(task, order))).toBe(code);
  });
});

describe("decideResumeOrLetGo", () => {
  const order = (more: Partial<ResumeOrder> = {}): Omit<ResumeOrder, "cause"> => ({
    handle: HANDLE,
    input: null,
    continueTranscript: true,
    actor: PEER,
    ...more,
  });

  it("lets a client take only its own hold of a parked task back", () => {
    const change = moved(decideResumeOrLetGo(heldPark({ holders: [CLIENT] }), order()));
    expect(change.control?.state).toBe("paused_by_agent");
  });

  it("refuses input that nobody would read", () => {
    const decision = decideResumeOrLetGo(heldPark({ holders: [CLIENT] }), order({ input: "go" }));
    expect(codeOf(decision)).toBe("INPUT_NOT_VALID");
  });

  it("refuses a client while an operator holds the task", () => {
    expect(codeOf(decideResumeOrLetGo(heldPark({ holders: [HOLDER, CLIENT] }), order()))).toBe("HELD_BY_OTHERS");
  });

  it("lets an operator wake it now, whatever it waits for", () => {
    const change = moved(decideResumeOrLetGo(heldPark({ holders: [HOLDER, CLIENT] }), order({ actor: OPERATOR })));
    expect(change).toMatchObject({ control: { state: "resumed" }, close: { cause: "explicit_resume" } });
  });

  it("takes a client's push of a parked task that nobody holds for something from outside", () => {
    const change = moved(decideResumeOrLetGo(aParkedTask(), order({ input: "green" })));
    expect(change).toMatchObject({ control: { state: "resumed" }, close: { cause: "external_event", input: "green" } });
    expect(change.events.at(-1)?.data).toMatchObject({ cause: "external_event", previousState: "paused_by_agent" });
  });

  it.each([
    ["a client that ends its own hold", aPausedTask({}, { holders: [CLIENT] }), PEER],
    ["an operator who wakes a parked task", aParkedTask(), OPERATOR],
  ])("takes %s at its word", (...[, task, actor]) => {
    expect(moved(decideResumeOrLetGo(task, order({ actor }))).close?.cause).toBe("explicit_resume");
  });
});

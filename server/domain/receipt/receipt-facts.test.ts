import { describe, expect, it } from "vitest";
import { AGENT, aPausedTask, aPendingPause, aTask, aWorkingTask, HANDLE, OPERATOR } from "../../testing/make-task";
import type { Change, Decision } from "../task/change";
import { decideCancel } from "../task/decide-cancel";
import { decidePause } from "../task/decide-pause";
import { decideResume } from "../task/decide-resume";
import type { Task } from "../task/task";
import { type Act, initiatorOf } from "./act";
import { receiptFacts } from "./receipt-facts";

const anAct = (verb: string, facts: Act["facts"] = {}): Act => ({ actor: OPERATOR, verb, reason: null, facts });
const AT = new Date("2026-01-05T10:00:00.000Z");

function changeOf(decision: Decision<unknown>): Change {
  if (decision.kind !== "moved") throw new Error(`It was ${decision.kind}.`);
  return decision.change;
}

const pause = (task: Task) =>
  changeOf(
    decidePause(
      task,
      {
        mode: "finish_step",
        reason: null,
        actor: OPERATOR,
        holder: "operator",
        handle: HANDLE,
        checkpointId: "c",
        conditions: [],
      },
      AT,
    ),
  );

describe("receiptFacts", () => {
  it("tells from where to where, with the overlay in place of the state under it", () => {
    const working = aWorkingTask({ version: 7 });
    expect(receiptFacts(anAct("pause"), working, pause(working))).toMatchObject({
      handle: HANDLE,
      stateBefore: "working",
      stateAfter: "pausing",
      versionBefore: 7,
      versionAfter: 8,
    });
    const queued = aTask();
    expect(receiptFacts(anAct("pause"), queued, pause(queued))).toMatchObject({
      handle: HANDLE,
      stateBefore: "submitted",
      stateAfter: "paused_by_client",
    });
    const cancel = decideCancel(queued, {
      actor: OPERATOR,
      reason: null,
      controlRevision: null,
      mode: "now",
      undoMs: 5_000,
    });
    expect(receiptFacts(anAct("cancel"), queued, changeOf(cancel))).toMatchObject({ stateAfter: "canceling" });
  });

  it("names the suspension that was ended and whether the conversation goes on", () => {
    const held = aPausedTask();
    const resume = decideResume(held, {
      handle: null,
      input: null,
      continueTranscript: false,
      actor: OPERATOR,
      cause: "explicit_resume",
      digest: { text: null, messageSeq: held.messageSeq },
    });
    expect(receiptFacts(anAct("resume"), held, changeOf(resume))).toMatchObject({
      handle: HANDLE,
      continueTranscript: false,
    });
    const cancel = decideCancel(held, { actor: OPERATOR, reason: null, controlRevision: null, mode: "now", undoMs: 0 });
    expect(receiptFacts(anAct("cancel"), held, changeOf(cancel))).toMatchObject({
      handle: HANDLE,
      continueTranscript: null,
    });
  });

  it("keeps what was asked, also where it was refused", () => {
    const asked = anAct("resume", {
      handle: "suspend-old",
      continueTranscript: true,
      inputHash: "ab",
      matchedEvent: { topic: "ci" },
      conditions: { at: "2026-01-05T10:00:00Z" },
      trace: { traceId: "t", spanId: "s" },
    });
    expect(receiptFacts(asked, aPausedTask({ version: 4 }), null)).toEqual({
      subject: null,
      initiator: "operator",
      handle: "suspend-old",
      conditions: { at: "2026-01-05T10:00:00Z" },
      continueTranscript: true,
      matchedEvent: { topic: "ci" },
      inputHash: "ab",
      traceId: "t",
      spanId: "s",
      stateBefore: "paused_by_client",
      stateAfter: "paused_by_client",
      versionBefore: 4,
      versionAfter: 4,
    });
  });

  it("names the pause that is under way when nothing was named", () => {
    const pausing = aWorkingTask({ pending: aPendingPause() });
    expect(receiptFacts(anAct("pause"), pausing, null)).toMatchObject({ handle: HANDLE, stateBefore: "pausing" });
  });

  it("knows no task where there was none", () => {
    expect(receiptFacts(anAct("cancel"), null, null)).toMatchObject({
      handle: null,
      stateBefore: null,
      stateAfter: null,
      versionBefore: null,
      versionAfter: null,
    });
  });
});

describe("initiatorOf", () => {
  it.each([
    ["operator", "operator"],
    ["client", "client"],
    ["worker", "agent"],
    ["agent", "agent"],
    ["policy", "policy"],
    ["system", "policy"],
  ] as const)("takes a %s to act for the %s", (kind, initiator) => {
    expect(initiatorOf({ ...AGENT, kind })).toBe(initiator);
  });
});

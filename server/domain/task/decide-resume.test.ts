import { describe, expect, it } from "vitest";
import { aPausedTask, aTask, HANDLE, OPERATOR } from "../../testing/make-task";
import { decideResume, type ResumeOrder } from "./decide-resume";

const order = (overrides: Partial<ResumeOrder> = {}): ResumeOrder => ({
  handle: HANDLE,
  input: null,
  continueTranscript: true,
  actor: OPERATOR,
  cause: "explicit_resume",
  ...overrides,
});

describe("decideResume", () => {
  it("queues a held task and closes its suspension once", () => {
    expect(decideResume(aPausedTask(), order({ input: "go on" }))).toMatchObject({
      kind: "moved",
      change: {
        control: { state: "resumed", suspension: null, pausedFromState: "working" },
        queue: "now",
        close: { handle: HANDLE, cause: "explicit_resume", input: "go on", hadInput: true },
        messages: [{ role: "user", origin: "resume", parts: [{ text: "go on" }] }],
      },
    });
  });

  it("adds no message when there is no input", () => {
    const decision = decideResume(aPausedTask(), order());
    expect(decision).not.toHaveProperty("change.messages");
    expect(decision).toMatchObject({
      change: {
        events: [
          {
            type: "task.resumed",
            data: { hadResumeInput: false, cause: "explicit_resume", previousState: "paused_by_client" },
          },
        ],
      },
    });
  });

  it("takes any JSON as input, false and 0 too", () => {
    for (const input of [false, 0, [], {}, { a: 1 }]) {
      expect(decideResume(aPausedTask(), order({ input }))).toMatchObject({
        change: { close: { hadInput: true, input }, messages: [{ parts: [{ data: input }] }] },
      });
    }
  });

  it("goes back to where it was held, by two events in one change", () => {
    expect(decideResume(aPausedTask({ pausedFromState: "submitted" }), order())).toMatchObject({
      change: {
        control: { state: "submitted", pausedFromState: null },
        queue: "now",
        events: [{ type: "task.resumed" }, { type: "task.requeued", data: { from: "resumed", to: "submitted" } }],
      },
    });
    expect(decideResume(aPausedTask({ pausedFromState: "input_required", openInterrupts: 2 }), order())).toMatchObject({
      change: {
        control: { state: "input_required" },
        queue: "none",
        events: [{ type: "task.resumed" }, { type: "task.input_required" }],
      },
    });
  });

  it("goes on when all was answered while it was held", () => {
    expect(decideResume(aPausedTask({ pausedFromState: "input_required", openInterrupts: 0 }), order())).toMatchObject({
      change: { control: { state: "resumed" }, queue: "now" },
    });
  });

  it.each([
    ["a blank input, before anything else", aTask({ state: "completed" }), order({ input: "  \n" }), "INPUT_NOT_VALID"],
    [
      "a spent handle, before the state",
      aTask({ state: "working" }),
      order({ handle: "suspend-old" }),
      "HANDLE_MISMATCH",
    ],
    ["a task that is not held", aTask({ state: "working" }), order({ handle: null }), "TASK_NOT_RESUMABLE"],
    ["a task that was canceled", aTask({ state: "canceled" }), order({ handle: null }), "TASK_NOT_RESUMABLE"],
    [
      "a task that is being canceled",
      aPausedTask({ cancel: { actor: OPERATOR, reason: null, mode: "now" } }),
      order(),
      "TASK_NOT_RESUMABLE",
    ],
    [
      "an input that the agent does not take, while the pause stands",
      aPausedTask(),
      order({ input: 1, problems: { "": "not text" } }),
      "INPUT_NOT_VALID",
    ],
    [
      "a digest that somebody has talked past",
      aPausedTask({ messageSeq: 3 }),
      order({ continueTranscript: false, digest: { text: "old", messageSeq: 2 } }),
      "TASK_BUSY",
    ],
    [
      "a client while an operator holds it",
      aPausedTask(),
      order({ actor: { kind: "client", id: "peer" } }),
      "HELD_BY_OTHERS",
    ],
  ])("refuses %s", (...[, task, wish, code]) => {
    expect(decideResume(task, wish)).toMatchObject({ kind: "refused", refusal: { code } });
  });

  it("gives a digest in the place of the conversation, and keeps none with it", () => {
    const digest = { text: "in short", messageSeq: 3 };
    const task = aPausedTask({ messageSeq: 3 });
    expect(decideResume(task, order({ continueTranscript: false, digest }))).toMatchObject({
      change: { close: { continueTranscript: false, digest: "in short" } },
    });
    expect(decideResume(task, order({ digest }))).toMatchObject({
      change: { close: { continueTranscript: true, digest: null } },
    });
  });

  it("takes up the input of a resume that could not be carried out, without saying it twice", () => {
    const kept = aPausedTask({}, { hasPendingInput: true });
    const again = decideResume(kept, order());
    expect(again).toMatchObject({ change: { close: { takesPendingInput: true, hadInput: true } } });
    expect(again).not.toHaveProperty("change.messages");
    expect(decideResume(kept, order({ input: "other" }))).toMatchObject({
      change: { close: { takesPendingInput: false, input: "other" }, messages: [{ parts: [{ text: "other" }] }] },
    });
  });

  it("says on its event and its suspension what ended the hold", () => {
    expect(decideResume(aPausedTask(), order({ cause: "external_event" }))).toMatchObject({
      change: {
        close: { cause: "external_event" },
        events: [{ data: { cause: "external_event", previousState: "paused_by_client", hadResumeInput: false } }],
      },
    });
  });

  it("names all who hold it when it may not let go", () => {
    const decision = decideResume(aPausedTask(), order({ actor: { kind: "client", id: "peer" } }));
    expect(decision).toMatchObject({ refusal: { message: expect.stringContaining("operator local") } });
  });
});

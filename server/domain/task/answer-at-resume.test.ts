import { describe, expect, it } from "vitest";
import { aPausedTask, OPERATOR } from "../../testing/make-task";
import { decideResume, type ResumeOrder } from "./decide-resume";

const BRANCH = {
  id: "0199a000-0000-7000-8000-00000000eeee",
  key: "branch",
  nodePath: "",
  runId: "",
  message: "Which branch?",
  kind: "input",
} as const;
const NAME = {
  id: "0199a000-0000-7000-8000-00000000eeef",
  key: "name",
  nodePath: "",
  runId: "",
  message: "Which name?",
  kind: "input",
} as const;
const BOTH = [BRANCH, NAME];
const asking = (openInterrupts: number) => aPausedTask({ pausedFromState: "input_required", openInterrupts });
const order = (overrides: Partial<ResumeOrder> = {}): ResumeOrder => ({
  handle: null,
  input: "main",
  continueTranscript: true,
  actor: OPERATOR,
  cause: "explicit_resume",
  asked: [BRANCH],
  ...overrides,
});

describe("a resume of a task that asks", () => {
  it("answers the one open question with its input, and the task goes on", () => {
    expect(decideResume(asking(1), order())).toMatchObject({
      kind: "moved",
      change: {
        control: { state: "resumed", openInterrupts: 0 },
        queue: "now",
        answers: [{ id: BRANCH.id, answer: "main", actor: OPERATOR }],
        messages: [{ origin: "answer" }],
        events: [
          { type: "message.added", data: { origin: "answer" } },
          { type: "interrupt.answered", data: { interruptId: BRANCH.id, atResume: true } },
          { type: "task.resumed" },
        ],
      },
    });
  });

  it("without an input answers nothing, and the task asks again", () => {
    const decision = decideResume(asking(2), order({ input: null, asked: [] }));
    expect(decision).toMatchObject({ change: { control: { state: "input_required", openInterrupts: 2 } } });
    expect(decision).not.toHaveProperty("change.answers");
  });

  it.each(["working", "submitted"] as const)(
    "that was held while %s takes the input as a note, not as an answer",
    (pausedFromState) => {
      const task = aPausedTask({ pausedFromState, openInterrupts: 1 });
      const decision = decideResume(task, order({ asked: [{ ...BRANCH, problems: { "": "Not a branch." } }] }));
      expect(decision).toMatchObject({ kind: "moved", change: { messages: [{ origin: "resume" }] } });
      expect(decision).not.toHaveProperty("change.answers");
      expect(decideResume(task, order({ asked: BOTH, problems: { "": "Not a number." } }))).toMatchObject({
        refusal: { message: expect.stringContaining("what the agent takes"), fields: { "": "Not a number." } },
      });
    },
  );

  it("checks the input against the question that it answers alone", () => {
    const problems = { "": "Not a number." };
    expect(decideResume(asking(1), order({ problems }))).toMatchObject({ kind: "moved" });
    expect(decideResume(asking(1), order({ asked: [{ ...BRANCH, problems }] }))).toMatchObject({
      refusal: { code: "INPUT_NOT_VALID", message: expect.stringContaining("the question"), fields: problems },
    });
  });

  it.each([
    [
      "gives no sign-in",
      decideResume(asking(1), order({ asked: [{ ...BRANCH, kind: "credential" }] })),
      "INPUT_NOT_VALID",
    ],
    ["names the questions when there are several", decideResume(asking(2), order({ asked: BOTH })), "INPUT_NOT_VALID"],
    ["is tried again when one was answered meanwhile", decideResume(asking(1), order({ asked: BOTH })), "TASK_BUSY"],
    ["is tried again when all were answered meanwhile", decideResume(asking(0), order()), "TASK_BUSY"],
  ])("%s", (_, decision, code) => {
    expect(decision).toMatchObject({ kind: "refused", refusal: { code } });
  });
});

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

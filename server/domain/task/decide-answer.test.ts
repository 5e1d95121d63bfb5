import { describe, expect, it } from "vitest";
import { anOpenQuestion, aPausedTask, aTask, aWorkingTask, OPERATOR } from "../../testing/make-task";
import { type AnswerOrder, decideAnswer, type Given } from "./decide-answer";
import type { TaskState } from "./state";

type Asked = ReturnType<typeof anOpenQuestion>;
const OTHER = { kind: "operator", id: "reviewer-2" } as const;
const AT = new Date("2026-01-05T10:00:00.000Z");
const asking = (openInterrupts: number) => aTask({ state: "input_required", queuedAt: null, openInterrupts });
const [A, B] = [anOpenQuestion("a"), anOpenQuestion("b")];
const yes = (question: Given["question"]): Given => ({ question, answer: "yes" });
const order = (answers: readonly Given[], open = [A, B]): AnswerOrder => ({ answers, open, actor: OPERATOR });

describe("an answer", () => {
  const each = anOpenQuestion("a", { wake: "each" });
  const node = (key: string, nodePath: string) => anOpenQuestion(key, { nodePath, runId: "1" });
  it.each<{ title: string; given: Asked[]; open: Asked[]; leads: readonly [TaskState, number] }>([
    { title: "to the only question", given: [A], open: [A], leads: ["working", 0] },
    { title: "to one of two that wait for each other", given: [A], open: [A, B], leads: ["input_required", 1] },
    { title: "to both at once", given: [A, B], open: [A, B], leads: ["working", 0] },
    { title: "to one that wakes by itself", given: [each], open: [each, B], leads: ["working", 1] },
    {
      title: "to the last one of its node",
      given: [node("a", "x")],
      open: [node("a", "x"), node("b", "y")],
      leads: ["working", 1],
    },
    {
      title: "to one of two of a node",
      given: [node("a", "x")],
      open: [node("a", "x"), node("b", "x")],
      leads: ["input_required", 1],
    },
  ])("$title leads on when the agent said so", ({ given, open, leads: [state, openInterrupts] }) => {
    const decision = decideAnswer(asking(open.length), order(given.map(yes), open));
    expect(decision).toMatchObject({
      kind: "moved",
      change: { control: { state, openInterrupts }, answers: given.map(({ id }) => ({ id, answer: "yes" })) },
    });
    expect(decision).toHaveProperty("change.events.length", given.length * 2 + (state === "working" ? 1 : 0));
  });

  it("to a sign-in lets it go on, and is in no message and no event", () => {
    const question = anOpenQuestion("a", { kind: "credential" });
    const task = aTask({ state: "auth_required", queuedAt: null, openInterrupts: 1 });
    const given = { question, answer: null, sealed: new Uint8Array([1]) };
    expect(decideAnswer(task, order([given], [question]))).toMatchObject({
      change: { control: { state: "working" }, messages: [{ parts: [{ text: "Signed in for a." }] }] },
    });
  });

  it("while the task is held waits for its resume, which runs with it when it is enough", () => {
    const held = aPausedTask({ pausedFromState: "input_required", openInterrupts: 2 });
    const waits = decideAnswer(held, order([yes(A)]));
    expect(waits).toMatchObject({
      change: { control: { state: "paused_by_client", pausedFromState: "input_required" } },
    });
    const enough = decideAnswer(held, order([yes(each)], [each, B]));
    expect(enough).toMatchObject({ change: { control: { state: "paused_by_client", pausedFromState: "working" } } });
    expect(enough).not.toHaveProperty("change.queue");
  });

  it("while the run is under way is kept, and moves nothing", () => {
    const decision = decideAnswer(aWorkingTask({ openInterrupts: 2 }), order([yes(A)]));
    expect(decision).toMatchObject({ change: { control: { state: "working", openInterrupts: 1 } } });
    expect(decision).not.toHaveProperty("change.queue");
  });

  const late = anOpenQuestion("a", { status: "answered", answeredBy: OTHER, answeredAt: AT, answer: "no" });
  it("that comes second is refused, and names who was first", () => {
    expect(decideAnswer(asking(1), order([yes(late)], [B]))).toMatchObject({
      kind: "refused",
      refusal: {
        code: "INTERRUPT_NOT_OPEN",
        message: "It was already answered by operator reviewer-2. Your answer was not sent.",
        winner: { actor: "operator:reviewer-2", verb: "answer", at: AT.toISOString() },
      },
    });
  });

  it("takes the others along when one of several comes second", () => {
    expect(decideAnswer(asking(1), order([yes(B), yes(late)], [B]))).toMatchObject({
      refusal: { message: "a was already answered by operator reviewer-2. None of your 2 answers was sent." },
    });
  });

  it("of the same person that says the same again is no news", () => {
    const mine = anOpenQuestion("a", { status: "answered", answeredBy: OPERATOR, answeredAt: AT, answer: "yes" });
    expect(decideAnswer(asking(1), order([yes(mine)], [B]))).toEqual({ kind: "unchanged", answer: null });
  });
});

import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Change, Decision, NewEvent } from "./change";
import type { InterruptKind, QuestionAddress } from "./interrupt";
import { questionFields } from "./question-fields";
import { refuse } from "./refuse";
import type { Task } from "./task";

/** A question that is open, as whoever resumes the task has read it. */
export interface AskedQuestion extends QuestionAddress {
  readonly id: string;
  readonly message: string;
  readonly kind: InterruptKind;
  /** Of the call that the input consents to. */
  readonly approvedSha256?: string | null;
  /** What its schema says against the input, by JSON pointer; null or left out where it fits. */
  readonly problems?: Readonly<Record<string, string>> | null;
}

/** It was held while it stood at its questions: let go without their answers, it asks them again. */
export function asksAtResume({ pausedFromState, openInterrupts }: Pick<Task, "pausedFromState" | "openInterrupts">) {
  return pausedFromState === "input_required" && openInterrupts > 0;
}

/**
 * The questions that the input of a resume is said to. A task held on its way, or parked, gets it as a note, whatever it
 * has asked ahead: nobody may tell from words which of the two was meant.
 */
export function askedAtResume({ pausedFromState }: Pick<Task, "pausedFromState">, open: readonly AskedQuestion[]) {
  return pausedFromState === "input_required" ? open : null;
}

/** Why the input of a resume is no answer; null when it is. Words without an address need exactly one open question. */
export function unaddressed(task: Task, asked: readonly AskedQuestion[]): Decision<null> | null {
  if (asked.length !== task.openInterrupts) {
    const message = "Its questions changed meanwhile. Nothing was changed; try again.";
    return { ...refuse<null>(task, { code: "TASK_BUSY", message }), retried: true };
  }
  if (asked.length === 1 && asked[0]?.kind === "credential") return notForSecrets(task);
  if (asked.length < 2) return null;
  return refuse(task, {
    code: "INPUT_NOT_VALID",
    message: `It asks ${asked.length} questions, and the input does not say which one it answers. Nothing was changed; answer them one by one.`,
    fields: questionFields(asked),
  });
}

/** What is given at a resume is kept in many places. */
function notForSecrets(task: Task): Decision<null> {
  return refuse(task, {
    code: "INPUT_NOT_VALID",
    message:
      "It asks for a sign-in, which is not given with a resume. Nothing was changed; answer that question itself.",
  });
}

interface Answered extends Pick<AskedQuestion, "id" | "key" | "approvedSha256"> {
  readonly answer: Json;
  readonly actor: Actor;
}

/** The resume that also answers; its message comes first in `change`. */
export function withAnswer(change: Change, { id, key, answer, actor, approvedSha256 = null }: Answered): Change {
  const [said, ...moves] = change.events;
  const data = { interruptId: id, key, atResume: true };
  const answered: NewEvent = { type: "interrupt.answered", actor, data };
  return {
    ...change,
    events: [...(said ? [said] : []), answered, ...moves],
    answers: [{ id, answer, actor, approvedSha256 }],
  };
}

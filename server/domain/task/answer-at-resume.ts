import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Change, Decision, NewEvent } from "./change";
import { refuse } from "./refuse";
import type { Task } from "./task";

/** A question that is open, as whoever resumes the task has read it. */
export interface OpenQuestion {
  readonly id: string;
  readonly key: string;
  readonly message: string;
}

/** Why the input of a resume is no answer; null when it is. Words without an address need exactly one open question. */
export function unaddressed(task: Task, asked: readonly OpenQuestion[]): Decision<null> | null {
  if (asked.length !== task.openInterrupts) {
    const message = "Its questions changed meanwhile. Nothing was changed; try again.";
    return { ...refuse<null>(task, { code: "TASK_BUSY", message }), retried: true };
  }
  if (asked.length < 2) return null;
  return refuse(task, {
    code: "INPUT_NOT_VALID",
    message: `It asks ${asked.length} questions, and the input does not say which one it answers. Nothing was changed; answer them one by one.`,
    fields: Object.fromEntries(asked.map(({ key, message }) => [pointerTo(key), message])),
  });
}

interface Answered extends Pick<OpenQuestion, "id" | "key"> {
  readonly answer: Json;
  readonly actor: Actor;
}

/** The resume that also answers; its message comes first in `change`. */
export function withAnswer(change: Change, { id, key, answer, actor }: Answered): Change {
  const [said, ...moves] = change.events;
  const data = { interruptId: id, key, atResume: true };
  const answered: NewEvent = { type: "interrupt.answered", actor, data };
  return { ...change, events: [...(said ? [said] : []), answered, ...moves], answer: { id, answer, actor } };
}

function pointerTo(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

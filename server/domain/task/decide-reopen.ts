import type { Actor } from "../actor";
import type { Decision, NewEvent, NewMessage } from "./change";
import { controlOf, moveTo } from "./control";
import type { AnsweredQuestion } from "./decide-answer";
import { messageEvent } from "./decide-resume";
import { letsGoOn, waitingState } from "./interrupt";
import { refuse } from "./refuse";
import { canTransition, isHeld, isTerminal, type TaskState } from "./state";
import type { Task } from "./task";

/** A question, with the number of the attempt after which it was answered; null where it was not, or with more than an answer. */
export interface ReopenableQuestion extends AnsweredQuestion {
  readonly answeredAttempt: number | null;
}

export interface ReopenOrder {
  readonly questions: readonly ReopenableQuestion[];
  /** All questions of the task that count, at the version that is decided upon. */
  readonly all: readonly ReopenableQuestion[];
  /** The newest attempt has said all that it waits for. */
  readonly hasAsked: boolean;
  readonly actor: Actor;
}

/** States in which a task waits for a worker. */
const IN_LINE: ReadonlySet<TaskState> = new Set(["working", "resumed"]);

/**
 * Takes answers of people back, all of them or none, as long as no run has begun that knows of them: their questions are open
 * again, and a task that only they let go on waits again.
 */
export function decideReopen(task: Task, { questions, all, hasAsked, actor }: ReopenOrder): Decision<null> {
  if (questions.every(({ status }) => status === "open")) return { kind: "unchanged", answer: null };
  const why = whyNot(task, questions);
  if (why) return refuse(task, { code: "ANSWER_NOT_UNDOABLE", message: `${why} Nothing was taken back.` });
  const ids = new Set(questions.map(({ id }) => id));
  const open = all.filter(({ id, status }) => status === "open" || ids.has(id));
  const unheard = all.filter((one) => !ids.has(one.id) && isUnheard(task, one));
  const isEnough = unheard.some((one) => letsGoOn(one, open));
  const waits = task.attempt === null && hasAsked && !isEnough;
  const to = waitingState(open);
  const goesBack = waits && IN_LINE.has(task.state) && canTransition(task.state, to);
  const control = goesBack ? { ...moveTo(controlOf(task), to), pausedFromState: null } : controlOf(task);
  // Held meanwhile, it goes back to its questions when it is let go.
  const goesBackLater = waits && isHeld(task.state) && task.pausedFromState === "working" && to === "input_required";
  const waitsAgain: NewEvent = {
    type: `task.${to}`,
    actor,
    data: { from: task.state, to, questions: open.length, interruptIds: open.map(({ id }) => id) },
  };
  const messages = questions.map((one) => takenBack(one, actor));
  return {
    kind: "moved",
    change: {
      control: { ...control, openInterrupts: open.length, ...(goesBackLater ? { pausedFromState: to } : {}) },
      ...(goesBack ? { queue: "none" as const } : {}),
      messages,
      events: [
        ...messages.map((one, offset) => messageEvent(task, one, offset)),
        ...questions.map((one) => reopened(one, actor)),
        ...(goesBack ? [waitsAgain] : []),
      ],
      reopened: [...ids],
    },
    answer: null,
  };
}

function whyNot(task: Task, questions: readonly ReopenableQuestion[]): string | null {
  if (isTerminal(task.state)) return `It is already ${task.state}.`;
  if (task.cancel) return "It is being canceled. Undo that first.";
  const heard = questions.find((one) => !isUnheard(task, one));
  if (heard?.status === "answered")
    return heard.answeredAttempt === null
      ? "Whether the agent has gone on with the answer is not known."
      : "The agent has gone on with the answer.";
  if (heard) return `${heard.key} is not answered.`;
  const other = questions.find(({ answeredBy }) => answeredBy?.kind !== "operator");
  return other ? `${other.key} was not answered by an operator.` : null;
}

/** Answered since the newest attempt was claimed: whatever runs, or ran, does not know of it. */
function isUnheard(task: Task, { status, answeredAttempt }: ReopenableQuestion): boolean {
  return (status === "answered" || status === "expired") && answeredAttempt === task.attemptNo;
}

/** The conversation keeps what was said, and that it counts no more. */
function takenBack({ key }: ReopenableQuestion, actor: Actor): NewMessage {
  return { role: "system", actor, parts: [{ text: `The answer to ${key} was taken back.` }], origin: "system" };
}

function reopened({ id, key, nodePath, runId }: ReopenableQuestion, actor: Actor): NewEvent {
  const node = nodePath ? { nodePath, runId } : {};
  return { type: "interrupt.reopened", actor, data: { interruptId: id, key, ...node } };
}

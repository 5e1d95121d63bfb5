import type { Actor } from "../actor";
import { canonicalJson } from "../canonical-json";
import type { Json } from "../json";
import type { Refusal } from "../refusal";
import type { Decision, InterruptAnswer, NewEvent, NewMessage } from "./change";
import { controlOf, moveTo } from "./control";
import { messageEvent } from "./decide-resume";
import { letsGoOn, type OpenQuestion } from "./interrupt";
import { refuse } from "./refuse";
import { isAsking, isHeld, isTerminal } from "./state";
import type { Control, Task } from "./task";

/** A question as whoever answers it has read it. */
export interface AnsweredQuestion extends OpenQuestion {
  readonly status: string;
  readonly answeredBy: Actor | null;
  readonly answeredAt: Date | null;
  /** What was answered; null where nothing was, or nobody may read it. */
  readonly answer: Json;
}

export interface Given extends Omit<InterruptAnswer, "id" | "actor" | "attemptNo"> {
  readonly question: AnsweredQuestion;
}

export interface AnswerOrder {
  /** Each to a question of its own. */
  readonly answers: readonly Given[];
  /** All questions that are open, at the version that is decided upon. */
  readonly open: readonly OpenQuestion[];
  readonly actor: Actor;
  /** The message that carried it, as its sender wrote it; left out where only the answer was given. */
  readonly message?: Partial<Pick<NewMessage, "parts" | "messageId" | "details">>;
}

/**
 * Records answers once, all of them or none. The task goes on when the agent said that this is enough; held, it goes on with
 * them at its resume. The same answer of the same person again is no news.
 */
export function decideAnswer(task: Task, order: AnswerOrder): Decision<null> {
  const { actor, answers } = order;
  if (answers.every((given) => isRepeat(given, actor))) return { kind: "unchanged", answer: null };
  const late = answers.find(({ question }) => question.status !== "open");
  if (isTerminal(task.state) && !late?.question.answeredBy)
    return notOpen(task, { what: `It is already ${task.state}.`, answers });
  if (late) return notOpen(task, { what: `${nameOf(late, answers)} ${endOf(late.question)}.`, answers, late });
  if (task.cancel) return notOpen(task, { what: "It is being canceled. Undo that first.", answers });
  return { kind: "moved", change: answeredChange(task, order), answer: null };
}

/** What answers change: also those that the clock gives. */
export function answeredChange(task: Task, { answers, open, actor, message }: AnswerOrder) {
  const given = new Set(answers.map(({ question }) => question.id));
  const stillOpen = open.filter(({ id }) => !given.has(id));
  const isEnough = stillOpen.length === 0 || answers.some(({ question }) => letsGoOn(question, stillOpen));
  const goesOn = isEnough && isAsking(task.state);
  const control: Control = {
    ...(goesOn ? moveTo(controlOf(task), "working") : controlOf(task)),
    openInterrupts: stillOpen.length,
    // Held at its questions, it does not go back to them: it runs with the answer.
    ...(isEnough && stillOpen.length > 0 && isHeld(task.state) && task.pausedFromState === "input_required"
      ? { pausedFromState: "working" as const }
      : {}),
  };
  const messages = answers.map((one, n) => messageOf(one, actor, n === 0 ? message : undefined));
  const requeued: NewEvent = { type: "task.requeued", actor, data: { from: task.state, to: "working" } };
  return {
    control,
    ...(goesOn ? { queue: "now" as const } : {}),
    messages,
    events: [
      ...messages.map((one, offset) => messageEvent(task, one, offset)),
      ...answers.map((one) => eventOf(one, actor)),
      ...(goesOn ? [requeued] : []),
    ],
    answers: answers.map(({ question, ...rest }) => ({
      id: question.id,
      actor,
      ...rest,
      attemptNo: task.attemptNo,
    })),
  };
}

function eventOf({ question, expired, declined, approvedSha256 }: Given, actor: Actor): NewEvent {
  const { id, key, nodePath, runId } = question;
  return {
    type: expired ? "interrupt.expired" : "interrupt.answered",
    actor,
    data: {
      interruptId: id,
      key,
      ...(nodePath ? { nodePath, runId } : {}),
      ...(approvedSha256 ? { approvedSha256 } : {}),
      ...(declined ? { declined } : {}),
    },
  };
}

/** A credential is nobody's word: the conversation says that there is one. */
function messageOf({ question, answer, sealed }: Given, actor: Actor, said: AnswerOrder["message"]): NewMessage {
  const message = { role: actor.kind === "system" ? "system" : "user", actor, origin: "answer" } as const;
  if (sealed) {
    const { messageId } = said ?? {};
    return { ...message, parts: [{ text: `Signed in for ${question.key}.` }], ...(messageId ? { messageId } : {}) };
  }
  return { ...message, parts: [typeof answer === "string" ? { text: answer } : { data: answer }], ...said };
}

function isRepeat({ question, answer, sealed }: Given, actor: Actor): boolean {
  const { status, answeredBy } = question;
  if (status !== "answered" || sealed || question.kind === "credential") return false;
  if (answeredBy?.kind !== actor.kind || answeredBy.id !== actor.id) return false;
  return canonicalJson(question.answer) === canonicalJson(answer);
}

interface Refused {
  /** What happened, as a sentence. */
  readonly what: string;
  readonly answers: readonly Given[];
  readonly late?: Given;
}

function notOpen(task: Task, { what, answers, late }: Refused): Decision<null> {
  const unsent = answers.length > 1 ? `None of your ${answers.length} answers was sent.` : "Your answer was not sent.";
  const refused = refuse<null>(task, { code: "INTERRUPT_NOT_OPEN", message: `${what} ${unsent}` });
  const winner = late && winnerOf(late);
  return winner ? { ...refused, refusal: { ...refused.refusal, winner } } : refused;
}

function winnerOf({ question: { answeredBy, answeredAt } }: Given): Refusal["winner"] {
  if (!answeredBy || !answeredAt) return undefined;
  return { actor: `${answeredBy.kind}:${answeredBy.id}`, verb: "answer", at: answeredAt.toISOString() };
}

function nameOf({ question }: Given, answers: readonly Given[]): string {
  return answers.length > 1 ? question.key : "It";
}

function endOf({ status, answeredBy }: AnsweredQuestion): string {
  if (status === "superseded") return "is not asked any more, or in other words";
  return `was already ${status === "answered" && answeredBy ? `answered by ${answeredBy.kind} ${answeredBy.id}` : status}`;
}

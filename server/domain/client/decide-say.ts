import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Decision, NewMessage } from "../task/change";
import { type AnsweredQuestion, decideAnswer } from "../task/decide-answer";
import { messageEvent } from "../task/decide-resume";
import { questionFields } from "../task/question-fields";
import { refuse } from "../task/refuse";
import { isTerminal } from "../task/state";
import type { Task } from "../task/task";
import { type ClientMessage, partsAsJson } from "./client-message";

export interface SayOrder {
  readonly message: ClientMessage;
  readonly actor: Actor;
  /** Those that are open. */
  readonly questions: readonly (AnsweredQuestion & { readonly message: string })[];
  /** What the message means to the one question, and why it does not fit; left out where there is none. */
  readonly answer?: {
    /** Null for one that is sealed. */
    readonly value: Json;
    readonly problems: Readonly<Record<string, string>> | null;
    readonly sealed?: Uint8Array;
    readonly approvedSha256?: string | null;
  };
}

/** `answered`: it was the answer to the one open question. `queued`: the agent hears it when it is next taken up. */
export type SayAnswer = "answered" | "queued";

/** Takes what a client says to a task that lives. Words without an address answer a question only where there is exactly one. */
export function decideSay(task: Task, order: SayOrder): Decision<SayAnswer> {
  const { questions, answer, actor, message } = order;
  if (isTerminal(task.state))
    return refuse(task, { code: "MESSAGE_NOT_TAKEN", message: `It is already ${task.state}. Nothing was said to it.` });
  if (task.cancel)
    return refuse(task, { code: "MESSAGE_NOT_TAKEN", message: "It is being canceled. Nothing was said to it." });
  const said: NewMessage = {
    role: "user",
    actor,
    origin: "input",
    parts: partsAsJson(message.parts),
    messageId: message.messageId,
    details: message.details,
  };
  const [question, second] = questions;
  if (!question) return queued(task, said);
  if (second)
    return refuse(task, {
      code: "INPUT_NOT_VALID",
      message: `It asks ${questions.length} questions, and the message does not say which one it answers. Nothing was said to it.`,
      fields: questionFields(questions),
    });
  if (answer?.problems)
    return refuse(task, {
      code: "INPUT_NOT_VALID",
      message: "The message does not fit the question. Nothing was said to it.",
      fields: answer.problems,
    });
  const { parts, messageId, details } = said;
  const decision = decideAnswer(task, {
    answers: [
      {
        question,
        answer: answer?.value ?? null,
        ...(answer?.sealed ? { sealed: answer.sealed } : {}),
        approvedSha256: answer?.approvedSha256 ?? null,
      },
    ],
    open: questions,
    actor,
    message: { parts, ...(messageId ? { messageId } : {}), ...(details ? { details } : {}) },
  });
  return decision.kind === "refused" ? decision : { ...decision, answer: "answered" };
}

function queued(task: Task, said: NewMessage): Decision<SayAnswer> {
  return { kind: "moved", change: { messages: [said], events: [messageEvent(task, said)] }, answer: "queued" };
}

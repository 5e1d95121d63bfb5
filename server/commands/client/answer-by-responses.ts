import type { InterruptView } from "../../contract/task-view";
import type { ClientMessage } from "../../domain/client/client-message";
import { type FunctionResponse, functionResponses } from "../../domain/client/function-responses";
import type { ActFacts } from "../../domain/receipt/act";
import { questionSubject } from "../../domain/receipt/question-subject";
import type { Refusal } from "../../domain/refusal";
import type { SealedSecret } from "../../domain/task/change";
import type { AnswerOrder } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import { type InputPlace, sealInput } from "../seal-input";
import { toAnsweredQuestion } from "../task/answered-question";
import { giveAnswer, hashOfPairs, problemsOfAnswers } from "../task/give-answer";

interface MessageToQuestions {
  readonly place: InputPlace;
  /** As it was written. */
  readonly message: ClientMessage;
  readonly questions: readonly InterruptView[];
}

interface AnswersByResponses {
  /** Without the secrets that were in it. */
  readonly order: AnswerOrder;
  readonly sealed: readonly SealedSecret[];
  /** What its receipt keeps of them. */
  readonly facts: Pick<ActFacts, "subject" | "inputHash">;
}

/** The answers that a message gives by the ids of questions; null when it gives none in this way. */
export async function answersByResponses(
  ports: Ports,
  caller: Caller,
  { message, questions, place }: MessageToQuestions,
): Promise<AnswersByResponses | { readonly refusal: Omit<Refusal, "taskId"> } | null> {
  const responses = functionResponses(message.parts);
  if (responses === null)
    return refuse(
      "INPUT_NOT_VALID",
      "A message answers by function responses or by words, not by both. Nothing was said.",
    );
  if (responses.length === 0) return null;
  const pairs = responses.flatMap((response) => {
    const question = findQuestion(questions, response);
    return question ? [{ question, answer: response.response }] : [];
  });
  const unknown = responses.find((response) => !findQuestion(questions, response));
  if (unknown) return refuse("INTERRUPT_NOT_FOUND", `The task asks no question ${unknown.id}. Nothing was said.`);
  const fields = problemsOfAnswers(ports, pairs);
  if (fields) return refuse("INPUT_NOT_VALID", "A response does not fit its question. Nothing was said.", fields);
  const { messageId, details } = message;
  const open = questions.filter(({ status }) => status === "open").map(toAnsweredQuestion);
  const kept = await sealInput(ports, place, details);
  const safe = await Promise.all(
    pairs.map(async ({ question, answer }) =>
      giveAnswer(ports, caller, { question, meant: await sealInput(ports, place, answer) }),
    ),
  );
  const answers = safe.map(({ given }) => given);
  return {
    order: { answers, open, actor: caller.actor, message: { messageId, details: kept.input } },
    sealed: [...kept.sealed, ...safe.flatMap(({ sealed }) => sealed)],
    facts: {
      subject: questionSubject(pairs.map(({ question }) => question.id)),
      inputHash: hashOfPairs(ports, pairs),
    },
  };
}

/** The question's own id, or the agent's name for it where only one open question has that. */
function findQuestion(questions: readonly InterruptView[], { id }: FunctionResponse): InterruptView | undefined {
  const named = questions.filter(({ key, status }) => key === id && status === "open");
  return questions.find((question) => question.id === id.toLowerCase()) ?? (named.length === 1 ? named[0] : undefined);
}

function refuse(code: Refusal["code"], message: string, fields?: Readonly<Record<string, string>>) {
  return { refusal: { code, message, ...(fields ? { fields } : {}) } };
}

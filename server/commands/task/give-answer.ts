import type { InterruptView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import type { SealedSecret } from "../../domain/task/change";
import type { Given } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import type { SealedInput } from "../seal-input";
import { toAnsweredQuestion } from "./answered-question";
import { callSha256 } from "./call-sha256";
import { hashOfAnswers } from "./hash-of-answers";
import { sealAnswer } from "./seal-answer";

/** A question, and what somebody says to it. */
export interface AnswerPair {
  readonly question: InterruptView;
  readonly answer: Json;
}

/** An answer as it may be kept, with the secrets that were taken out of it. */
export interface SafeAnswer {
  readonly given: Given;
  readonly sealed: readonly SealedSecret[];
}

/** What is given for a sign-in is sealed as a whole before anything sees it; of all else the secrets are. */
export function giveAnswer(
  ports: Ports,
  { tenantId }: Pick<Caller, "tenantId">,
  { question, meant }: { readonly question: InterruptView; readonly meant: SealedInput },
): SafeAnswer {
  const asked = toAnsweredQuestion(question);
  if (question.kind === "credential") {
    const sealed = sealAnswer(ports, { tenantId, interruptId: question.id }, meant.value);
    return { given: { question: asked, answer: null, sealed }, sealed: [] };
  }
  const approvedSha256 = callSha256(ports, question, meant.value);
  return { given: { question: asked, answer: meant.input, approvedSha256 }, sealed: meant.sealed };
}

/** Pointers into the answer; of several answers into an object of them by question id. Null when all fit. */
export function problemsOfAnswers(
  { checkAgainstSchema }: Pick<Ports, "checkAgainstSchema">,
  pairs: readonly AnswerPair[],
): Readonly<Record<string, string>> | null {
  const problems: Record<string, string> = {};
  for (const { question, answer } of pairs) {
    if (question.status !== "open") continue;
    for (const [pointer, fault] of Object.entries(checkAgainstSchema(question.schema, answer) ?? {}))
      problems[pairs.length > 1 ? `/${question.id}${pointer}` : pointer] = fault;
  }
  return Object.keys(problems).length > 0 ? problems : null;
}

/** What the receipt keeps of answers. A hash of a secret would let whoever has it be tried out. */
export function hashOfPairs(ports: Pick<Ports, "digest">, pairs: readonly AnswerPair[]): string | null {
  if (pairs.some(({ question }) => question.kind === "credential")) return null;
  return hashOfAnswers(
    ports,
    pairs.map(({ question, answer }) => ({ id: question.id, answer })),
  );
}

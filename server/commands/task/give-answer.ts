import type { InterruptView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import type { Given } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import { inputHash } from "../input-hash";
import { toAnsweredQuestion } from "./answered-question";
import { callSha256 } from "./call-sha256";
import { sealAnswer } from "./seal-answer";

/** A question, and what somebody says to it. */
export interface AnswerPair {
  readonly question: InterruptView;
  readonly answer: Json;
}

/** What is given for a sign-in is sealed before anything sees it. */
export function giveAnswer(
  ports: Ports,
  { tenantId }: Pick<Caller, "tenantId">,
  { question, answer }: AnswerPair,
): Given {
  const asked = toAnsweredQuestion(question);
  if (question.kind === "credential")
    return { question: asked, answer: null, sealed: sealAnswer(ports, { tenantId, interruptId: question.id }, answer) };
  return { question: asked, answer, approvedSha256: callSha256(ports, question, answer) };
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
export function hashOfAnswers(ports: Pick<Ports, "digest">, pairs: readonly AnswerPair[]): string | null {
  if (pairs.some(({ question }) => question.kind === "credential")) return null;
  const [only] = pairs;
  if (only && pairs.length === 1) return inputHash(ports, only.answer);
  return inputHash(ports, Object.fromEntries(pairs.map(({ question, answer }) => [question.id, answer])));
}

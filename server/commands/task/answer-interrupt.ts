import type { AnswerInterruptInput, AnswerInterruptsInput } from "../../contract/task-inputs";
import { decideAnswer } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import { inputPlace, keepSealed, sealInput } from "../seal-input";
import { toAnsweredQuestion } from "./answered-question";
import { giveAnswer, hashOfPairs, problemsOfAnswers } from "./give-answer";
import type { ActResult } from "./run-act";
import { runOnQuestions } from "./run-on-questions";

/** Answers one question, by its id, once. */
export function answerInterrupt(
  ports: Ports,
  caller: Caller,
  { interruptId, answer, ...input }: AnswerInterruptInput,
): Promise<ActResult<null>> {
  return answerInterrupts(ports, caller, { ...input, answers: [{ interruptId, answer }] });
}

/**
 * Answers questions of one task, each by its id, once: all of them or none. Each answer is checked against its question's
 * schema before anything changes; what is given for a sign-in is sealed and told to the agent alone.
 */
export async function answerInterrupts(
  ports: Ports,
  caller: Caller,
  { answers, ...input }: AnswerInterruptsInput,
): Promise<ActResult<null>> {
  const undone = answers.length > 1 ? "None of your answers was sent." : "Your answer was not sent.";
  const interruptIds = answers.map(({ interruptId }) => interruptId);
  const place = inputPlace(ports, { tenantId: caller.tenantId, taskId: input.taskId, actor: caller.actor });
  const meant = await Promise.all(answers.map(({ answer }) => sealInput(ports, place, answer)));
  return runOnQuestions(ports, caller, {
    ...input,
    interruptIds,
    verb: "answer",
    undone,
    prepare: ({ found, all }) => {
      const pairs = found.map((question, n) => ({ question, answer: meant[n]?.value ?? null }));
      const fields = problemsOfAnswers(ports, pairs);
      if (fields) {
        const message = `The answer does not fit the question. ${undone}`;
        return { refused: { code: "INPUT_NOT_VALID", message, fields } };
      }
      const safe = found.flatMap((question, n) => {
        const one = meant[n];
        return one ? [giveAnswer(ports, caller, { question, meant: one })] : [];
      });
      const given = safe.map((one) => one.given);
      const open = all.filter(({ status }) => status === "open").map(toAnsweredQuestion);
      return {
        facts: { inputHash: hashOfPairs(ports, pairs) },
        decide: (task) =>
          keepSealed(
            decideAnswer(task, { answers: given, open, actor: caller.actor }),
            safe.flatMap((one) => one.sealed),
          ),
      };
    },
  });
}

import type { DeclineQuestionsInput } from "../../contract/task-inputs";
import { decideAnswer } from "../../domain/task/decide-answer";
import { declinedAnswer } from "../../domain/task/declined-answer";
import type { Caller, Ports } from "../../ports";
import { toAnsweredQuestion } from "./answered-question";
import type { ActResult } from "./run-act";
import { runOnQuestions } from "./run-on-questions";

/** Says that nobody is going to answer: the agent hears so in the place of answers, whatever its schemas want. */
export function declineQuestions(ports: Ports, caller: Caller, input: DeclineQuestionsInput): Promise<ActResult<null>> {
  const reason = input.reason ?? null;
  return runOnQuestions(ports, caller, {
    ...input,
    reason,
    verb: "decline",
    undone: "Nothing was declined.",
    prepare: ({ found, all }) => {
      const answers = found.map((view) => {
        const question = toAnsweredQuestion(view);
        return { question, answer: declinedAnswer(question, reason), declined: true as const };
      });
      const open = all.filter(({ status }) => status === "open").map(toAnsweredQuestion);
      return { decide: (task) => decideAnswer(task, { answers, open, actor: caller.actor }) };
    },
  });
}

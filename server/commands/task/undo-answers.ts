import type { UndoAnswersInput } from "../../contract/task-inputs";
import { decideReopen } from "../../domain/task/decide-reopen";
import { currentQuestions } from "../../domain/task/interrupt";
import type { Caller, Ports } from "../../ports";
import { toAnsweredQuestion } from "./answered-question";
import type { ActResult } from "./run-act";
import { runOnQuestions } from "./run-on-questions";

/** Takes answers back before the agent goes on with them: their questions are open again. */
export function undoAnswers(ports: Ports, caller: Caller, input: UndoAnswersInput): Promise<ActResult<null>> {
  return runOnQuestions(ports, caller, {
    ...input,
    verb: "undo_answer",
    undone: "Nothing was taken back.",
    prepare: async ({ found, all }) => {
      const counting = currentQuestions(all.map(toAnsweredQuestion));
      const questions = found.map(toAnsweredQuestion);
      const hasAsked = await ports.reader.hasAsked({ tenantId: caller.tenantId, taskId: input.taskId });
      return { decide: (task) => decideReopen(task, { questions, all: counting, hasAsked, actor: caller.actor }) };
    },
  });
}

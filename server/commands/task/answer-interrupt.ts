import type { AnswerInterruptInput } from "../../contract/task-inputs";
import { formatActor } from "../../domain/actor";
import type { RefusalCode } from "../../domain/refusal";
import { decideAnswer } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

/** How often the questions are read again when the task moves on in between. */
const TRIES = 5;

/** Answers one question, by its id, once. The answer is checked against the question's schema before anything changes. */
export async function answerInterrupt(
  ports: Ports,
  caller: Caller,
  input: AnswerInterruptInput,
): Promise<ActResult<null>> {
  const ref = { tenantId: caller.tenantId, taskId: input.taskId };
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await ports.tasks.find(ref);
    const question = seen && (await ports.reader.interrupts(ref)).find((q) => q.id === input.interruptId);
    if (!question)
      return refused(
        "INTERRUPT_NOT_FOUND",
        "There is no such question on this task. Your answer was not sent.",
        input.taskId,
      );
    const fields = ports.checkAgainstSchema(question.schema, input.answer);
    if (fields && question.status === "open") {
      return {
        kind: "refused",
        refusal: {
          code: "INPUT_NOT_VALID",
          message: "The answer does not fit the question. It was not sent.",
          taskId: input.taskId,
          fields,
        },
      };
    }
    const order = {
      question: {
        id: question.id,
        key: question.key,
        status: question.status,
        answeredBy: question.answeredBy && formatActor(question.answeredBy),
      },
      answer: input.answer,
      actor: caller.actor,
    };
    const result = await runAct(ports, caller, {
      ...input,
      verb: "answer",
      reason: null,
      decide: (task) =>
        task.version === seen.version
          ? decideAnswer(task, order)
          : {
              kind: "refused",
              retried: tries < TRIES - 1,
              refusal: {
                code: "TASK_BUSY",
                message: "The task moved on meanwhile. Your answer was not sent; send it again.",
              },
            },
    });
    if (result.kind !== "refused" || result.refusal.code !== "TASK_BUSY") return result;
  }
  return refused(
    "TASK_BUSY",
    "The task moves too fast to be answered. Your answer was not sent; send it again.",
    input.taskId,
  );
}

function refused(code: RefusalCode, message: string, taskId: string): ActResult<null> {
  return { kind: "refused", refusal: { code, message, taskId } };
}

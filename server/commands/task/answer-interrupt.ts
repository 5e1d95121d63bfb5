import type { AnswerInterruptInput } from "../../contract/task-inputs";
import { formatActor } from "../../domain/actor";
import type { RefusalCode } from "../../domain/refusal";
import { decideAnswer } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import { inputHash } from "../input-hash";
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
  const facts = { inputHash: inputHash(ports, input.answer), subject: `question ${input.interruptId}` };
  for (let tries = 1; ; tries++) {
    const seen = await ports.tasks.find(ref);
    const question = seen && (await ports.reader.interrupts(ref)).find((q) => q.id === input.interruptId);
    if (!question)
      return refuse("INTERRUPT_NOT_FOUND", "There is no such question on this task. Your answer was not sent.");
    const fields = ports.checkAgainstSchema(question.schema, input.answer);
    if (fields && question.status === "open")
      return refuse("INPUT_NOT_VALID", "The answer does not fit the question. It was not sent.", fields);
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
      facts,
      decide: (task) =>
        task.version === seen.version
          ? decideAnswer(task, order)
          : {
              kind: "refused",
              retried: tries < TRIES,
              refusal: {
                code: "TASK_BUSY",
                message: "The task moves too fast to be answered. Your answer was not sent; send it again.",
              },
            },
    });
    if (result.kind !== "refused" || result.refusal.code !== "TASK_BUSY" || tries === TRIES) return result;
  }

  async function refuse(
    code: RefusalCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
  ): Promise<ActResult<null>> {
    const { taskId, requestId } = input;
    const act = { actor: caller.actor, verb: "answer", reason: null, requestId, facts };
    await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code, taskId });
    return { kind: "refused", refusal: { code, message, taskId, ...(fields ? { fields } : {}) } };
  }
}

import type { AnswerInterruptInput, AnswerInterruptsInput } from "../../contract/task-inputs";
import type { Refusal } from "../../domain/refusal";
import { decideAnswer } from "../../domain/task/decide-answer";
import type { Caller, Ports } from "../../ports";
import { toAnsweredQuestion } from "./answered-question";
import { giveAnswer, hashOfAnswers, problemsOfAnswers } from "./give-answer";
import { type ActResult, runAct } from "./run-act";

/** How often the questions are read again when the task moves on in between. */
const TRIES = 5;

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
  input: AnswerInterruptsInput,
): Promise<ActResult<null>> {
  const ref = { tenantId: caller.tenantId, taskId: input.taskId };
  const facts = { subject: `question ${input.answers.map(({ interruptId }) => interruptId).join(", ")}` };
  const several = input.answers.length > 1;
  for (let tries = 1; ; tries++) {
    const seen = await ports.tasks.find(ref);
    const questions = seen ? await ports.reader.interrupts(ref) : [];
    const pairs = input.answers.map(({ interruptId, answer }) => ({
      question: questions.find(({ id }) => id === interruptId),
      answer,
    }));
    const found = pairs.flatMap(({ question, answer }) => (question ? [{ question, answer }] : []));
    if (!seen || found.length < pairs.length)
      return refuse({
        code: "INTERRUPT_NOT_FOUND",
        message: `There is no such question on this task. ${unsent(several)}`,
      });
    const fields = problemsOfAnswers(ports, found);
    if (fields)
      return refuse({
        code: "INPUT_NOT_VALID",
        message: `The answer does not fit the question. ${unsent(several)}`,
        fields,
      });
    const answers = found.map((pair) => giveAnswer(ports, caller, pair));
    const open = questions.filter(({ status }) => status === "open").map(toAnsweredQuestion);
    const result = await runAct(ports, caller, {
      ...input,
      verb: "answer",
      reason: null,
      facts: { ...facts, inputHash: hashOfAnswers(ports, found) },
      decide: (task) =>
        task.version === seen.version
          ? decideAnswer(task, { answers, open, actor: caller.actor })
          : {
              kind: "refused",
              retried: tries < TRIES,
              refusal: {
                code: "TASK_BUSY",
                message: `The task moves too fast to be answered. ${unsent(several)} Send it again.`,
              },
            },
    });
    if (result.kind !== "refused" || result.refusal.code !== "TASK_BUSY" || tries === TRIES) return result;
  }

  async function refuse(why: Pick<Refusal, "code" | "message" | "fields">): Promise<ActResult<null>> {
    const { taskId, requestId } = input;
    const act = { actor: caller.actor, verb: "answer", reason: null, requestId, facts };
    await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code: why.code, taskId });
    return { kind: "refused", refusal: { ...why, taskId } };
  }
}

function unsent(several: boolean): string {
  return several ? "None of your answers was sent." : "Your answer was not sent.";
}

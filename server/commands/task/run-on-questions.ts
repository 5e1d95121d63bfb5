import type { InterruptView } from "../../contract/task-view";
import type { ActFacts } from "../../domain/receipt/act";
import { questionSubject } from "../../domain/receipt/question-subject";
import type { Refusal } from "../../domain/refusal";
import type { Decide } from "../../domain/task/change";
import type { Caller, Ports } from "../../ports";
import { type ActResult, runAct } from "./run-act";

/** How often the questions are read again when the task moves on in between. */
const TRIES = 5;

interface QuestionsAct {
  readonly taskId: string;
  readonly interruptIds: readonly string[];
  readonly verb: string;
  readonly reason?: string | null;
  readonly requestId?: string | undefined;
  /** What did not happen, where it is refused. */
  readonly undone: string;
  /** What is decided once the questions are read; it may be asked again. What it reads itself is of their version, or newer. */
  prepare(read: Read): Prepared | Promise<Prepared>;
}

interface Read {
  /** Those that are named, in that order. */
  readonly found: readonly InterruptView[];
  readonly all: readonly InterruptView[];
}

type Prepared =
  | { readonly decide: Decide<null>; readonly facts?: ActFacts }
  | { readonly refused: Pick<Refusal, "code" | "message" | "fields"> };

/** One act on questions of a task by their ids, decided on all questions as they are at the version that is written. */
export async function runOnQuestions(ports: Ports, caller: Caller, act: QuestionsAct): Promise<ActResult<null>> {
  const { interruptIds, verb, reason = null, requestId, taskId, undone } = act;
  const ref = { tenantId: caller.tenantId, taskId };
  const facts = { subject: questionSubject(interruptIds) };
  for (let tries = 1; ; tries++) {
    const seen = await ports.tasks.find(ref);
    const all = seen ? await ports.reader.interrupts(ref) : [];
    const found = interruptIds.flatMap((id) => all.find((one) => one.id === id) ?? []);
    if (!seen || found.length < interruptIds.length)
      return refuse({ code: "INTERRUPT_NOT_FOUND", message: `There is no such question on this task. ${undone}` });
    const prepared = await act.prepare({ found, all });
    if ("refused" in prepared) return refuse(prepared.refused);
    const moving = {
      code: "TASK_BUSY" as const,
      message: `The task moves too fast to be answered. ${undone} Send it again.`,
    };
    const result = await runAct(ports, caller, {
      taskId,
      requestId,
      verb,
      reason,
      facts: { ...facts, ...prepared.facts },
      decide: (task, at) =>
        task.version === seen.version
          ? prepared.decide(task, at)
          : { kind: "refused", retried: tries < TRIES, refusal: moving },
    });
    if (result.kind !== "refused" || result.refusal.code !== "TASK_BUSY" || tries === TRIES) return result;
  }

  async function refuse(why: Pick<Refusal, "code" | "message" | "fields">): Promise<ActResult<null>> {
    await ports.receipts.leave(
      caller.tenantId,
      { actor: caller.actor, verb, reason, requestId, facts },
      { outcome: "refused", code: why.code, taskId },
    );
    return { kind: "refused", refusal: { ...why, taskId } };
  }
}

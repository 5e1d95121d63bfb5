import type { Ask } from "../../contract/ask";
import type { Commit } from "../../contract/worker-protocol";
import type { Refusal } from "../../domain/refusal";
import type { NewInterrupt } from "../../domain/task/change";
import type { CommitOrder } from "../../domain/task/commit-order";
import { consentSchema } from "../../domain/task/consent";
import { currentQuestions } from "../../domain/task/interrupt";
import type { Outcome, Ports, TaskRef } from "../../ports";
import { toAnsweredQuestion } from "../task/answered-question";

type Order = Omit<CommitOrder, "agent" | "worker">;

/** How often the questions are read again when the task moves on in between. */
const TRIES = 20;

export function newQuestion(
  { newId }: Pick<Ports, "newId">,
  { expiresInMs, escalatesInMs, ...asked }: Ask,
): NewInterrupt {
  const { kind, call, schema } = asked;
  return {
    ...asked,
    id: newId(),
    schema: kind === "confirmation" && call ? consentSchema(call) : schema,
    expiresInMs: expiresInMs ?? null,
    escalatesInMs: escalatesInMs ?? null,
  };
}

/** What a question says of itself must hold: what it proposes, and what it answers when nobody does. */
export function faultOfQuestions(
  ports: Pick<Ports, "checkAgainstSchema">,
  ref: TaskRef,
  { ask = [], askAhead = [] }: Commit,
): Refusal | null {
  const fields: Record<string, string> = {};
  for (const [n, question] of ask.entries()) judge(`/ask/${n}`, question);
  for (const [n, question] of askAhead.entries()) judge(`/askAhead/${n}`, question);
  if (Object.keys(fields).length === 0) return null;
  const message = "A question does not fit its own schema. Nothing was written.";
  return { code: "INPUT_NOT_VALID", message, taskId: ref.taskId, fields };

  function judge(place: string, { call, schema, kind, defaultAnswer }: Ask): void {
    const answers = kind === "confirmation" && call ? consentSchema(call) : schema;
    if (call) note(`${place}/call/arguments`, ports.checkAgainstSchema(call.schema, call.arguments));
    if (defaultAnswer !== null) note(`${place}/defaultAnswer`, ports.checkAgainstSchema(answers, defaultAnswer));
  }

  function note(place: string, faults: Readonly<Record<string, string>> | null): void {
    for (const [pointer, fault] of Object.entries(faults ?? {})) fields[`${place}${pointer}`] = fault;
  }
}

/**
 * Takes a commit with what is known of the task's questions, where it asks or carries out what was consented to; read again
 * when somebody answered in between.
 */
export async function withQuestions<A>(
  ports: Ports,
  { ref, order }: { readonly ref: TaskRef; readonly order: Order },
  take: (order: Order) => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const carriesOut = order.steps.some(({ approval }) => approval);
  if (order.end?.kind !== "ask" && !order.ahead && !carriesOut) return take(order);
  for (let tries = 1; ; tries++) {
    const version = (await ports.tasks.find(ref))?.version ?? 0;
    const questions = currentQuestions((await ports.reader.interrupts(ref)).map(toKnown));
    const known = { version, questions };
    const end = order.end?.kind === "ask" ? { ...order.end, known } : order.end;
    const ahead = order.ahead && { ...order.ahead, known };
    const approved = questions.flatMap(({ approvedSha256, ...one }) =>
      approvedSha256 ? [{ ...one, sha256: approvedSha256 }] : [],
    );
    const outcome = await take({ ...order, end, ...(ahead ? { ahead } : {}), ...(carriesOut ? { approved } : {}) });
    if (outcome.kind !== "refused" || outcome.refusal.code !== "TASK_BUSY" || tries === TRIES) return outcome;
  }
}

function toKnown(view: Parameters<typeof toAnsweredQuestion>[0]) {
  return { ...toAnsweredQuestion(view), approvedSha256: view.approvedSha256 };
}

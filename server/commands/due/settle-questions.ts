import type { InterruptView } from "../../contract/task-view";
import type { Decision } from "../../domain/task/change";
import { decideEscalation, decideExpiry } from "../../domain/task/decide-question-due";
import type { Task } from "../../domain/task/task";
import type { Ports, TaskRef } from "../../ports";
import { toAnsweredQuestion } from "../task/answered-question";
import { callSha256 } from "../task/call-sha256";

type Lane = "expiries" | "escalations";

/** Answers a task's questions that nobody answered in time, or marks them as urgent. True when that moved it. */
export async function settleQuestions(ports: Ports, lane: Lane, ref: TaskRef): Promise<boolean> {
  const seen = await ports.tasks.find(ref);
  if (!seen) return false;
  const open = (await ports.reader.interrupts(ref)).filter(({ status }) => status === "open");
  const outcome = await ports.tasks.transact(ref, null, (task, at) =>
    task.version === seen.version ? decide(ports, lane, { task, open, at }) : { kind: "unchanged", answer: null },
  );
  return outcome.kind === "moved";
}

interface Seen {
  readonly task: Task;
  readonly open: readonly InterruptView[];
  readonly at: Date;
}

function decide(ports: Ports, lane: Lane, { task, open, at }: Seen): Decision<null> {
  const isPast = (instant: string | null) => instant !== null && new Date(instant) <= at;
  if (lane === "expiries") {
    const due = open.filter(({ expiresAt }) => isPast(expiresAt));
    const questions = due.map((view) => ({
      ...toAnsweredQuestion(view),
      defaultAnswer: view.defaultAnswer,
      approvedSha256: callSha256(ports, view, view.defaultAnswer),
    }));
    return decideExpiry(task, questions, open);
  }
  const due = open.filter(({ escalatesAt, escalatedAt }) => escalatedAt === null && isPast(escalatesAt));
  return decideEscalation(task, due);
}

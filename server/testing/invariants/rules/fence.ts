import { memberOf, type RecordedEvent, type TaskRecord } from "../task-record";
import { attemptAt, attemptsOf, type LoggedAttempt } from "./attempts";

/** I1: nothing of an agent is in the log but under an open attempt, and what a step stamped names that very attempt. */
export function fence({ task, events }: TaskRecord): readonly string[] {
  const attempts = attemptsOf(events);
  const problems = attempts.flatMap(({ no }, i) => (no === i + 1 ? [] : [`claim ${i + 1} is attempt ${no}`]));
  if (task.attemptNo !== attempts.length)
    problems.push(`the row counts ${task.attemptNo} attempts, the log ${attempts.length}`);
  for (const event of events) {
    if (!event.actor.startsWith("agent:") || isTakenAlong(event, events)) continue;
    const attempt = attemptAt(attempts, event);
    if (attempt) problems.push(...foreignStamp(event, attempt));
    else problems.push(`event ${event.seq} ${event.type} was written with no attempt open`);
  }
  return problems;
}

/** A fork begins with what its origin recorded. */
function isTakenAlong(event: RecordedEvent, [first]: readonly RecordedEvent[]): boolean {
  return event.taskVersion === first?.taskVersion && memberOf(first.data, "forkedFrom") !== undefined;
}

/** Scripted steps return who ran them; other agents' results say nothing and pass. */
function foreignStamp(event: RecordedEvent, attempt: LoggedAttempt): readonly string[] {
  const result = memberOf(event.data, "result");
  if (event.type !== "step.completed" || result === undefined) return [];
  const no = memberOf(result, "attemptNo");
  const workerId = memberOf(result, "workerId");
  if (no === undefined || workerId === undefined) return [];
  if (no === attempt.no && workerId === attempt.workerId) return [];
  return [
    `event ${event.seq} holds a result of attempt ${no} of ${workerId} under attempt ${attempt.no} of ${attempt.workerId}`,
  ];
}

import { memberOf, type RecordedEvent, textOf } from "../task-record";

/** One hold of the task by a worker, as the log tells it. */
export interface LoggedAttempt {
  readonly no: number;
  readonly workerId: string;
  readonly claimedSeq: number;
  /** Version of the change that ended it: what that change wrote still belongs to it. Null while it lasts. */
  readonly endedVersion: number | null;
}

const ENDS: ReadonlySet<string> = new Set([
  "attempt.lost",
  "attempt.released",
  "task.paused",
  "task.parked",
  "task.launch_failed",
  "task.input_required",
  "task.completed",
  "task.failed",
  "task.canceled",
  "task.rejected",
]);

/** The attempts in order, each from its claim to what ended it. */
export function attemptsOf(events: readonly RecordedEvent[]): readonly LoggedAttempt[] {
  const attempts: LoggedAttempt[] = [];
  for (const event of events) {
    const last = attempts.at(-1);
    if (event.type === "attempt.claimed") {
      const no = memberOf(event.data, "attemptNo");
      attempts.push({
        no: typeof no === "number" ? no : Number.NaN,
        workerId: textOf(event, "workerId") ?? "",
        claimedSeq: event.seq,
        endedVersion: null,
      });
    } else if (last && last.endedVersion === null && ENDS.has(event.type)) {
      attempts[attempts.length - 1] = { ...last, endedVersion: event.taskVersion };
    }
  }
  return attempts;
}

/** The attempt that an event was written under; undefined when none was open. */
export function attemptAt(attempts: readonly LoggedAttempt[], event: RecordedEvent): LoggedAttempt | undefined {
  const newest = attempts.filter(({ claimedSeq }) => claimedSeq < event.seq).at(-1);
  if (!newest || (newest.endedVersion !== null && event.taskVersion > newest.endedVersion)) return undefined;
  return newest;
}

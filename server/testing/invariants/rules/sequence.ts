import type { TaskRecord } from "../task-record";

/** I3: events and messages are numbered 1…n, checkpoints up to n, the row's counters agree, and the log's order is that of writing. */
export function sequence({ task, events, messages, checkpoints }: TaskRecord): readonly string[] {
  const problems = [
    ...gaps("event", { counter: task.eventSeq, numbers: events.map(({ seq }) => seq) }),
    ...gaps("message", { counter: task.messageSeq, numbers: messages.map(({ seq }) => seq) }),
    ...checkpoints.flatMap(({ version }) =>
      version > task.checkpointSeq ? [`checkpoint ${version} is above the counter, ${task.checkpointSeq}`] : [],
    ),
  ];
  for (const [i, event] of events.entries()) {
    const before = events[i - 1];
    if (!before) continue;
    if (event.id <= before.id) problems.push(`event ${event.seq} has an older id than event ${before.seq}`);
    if (event.taskVersion < before.taskVersion)
      problems.push(`event ${event.seq} is of an older version than event ${before.seq}`);
  }
  const newest = events.at(-1);
  if (newest && newest.taskVersion > task.version)
    problems.push(`event ${newest.seq} is of version ${newest.taskVersion}, the row of ${task.version}`);
  return problems;
}

/** I3 for a reader: what it received over all its connections, doubles dropped, is the log. */
export function sameAsLog({ events }: Pick<TaskRecord, "events">, received: readonly number[]): readonly string[] {
  return gaps("received event", { counter: events.length, numbers: received });
}

interface Numbered {
  readonly counter: number;
  readonly numbers: readonly number[];
}

function gaps(what: string, { counter, numbers }: Numbered): readonly string[] {
  const wrong = numbers.findIndex((number, i) => number !== i + 1);
  if (wrong >= 0) return [`${what} ${wrong + 1} has number ${numbers[wrong]}`];
  return numbers.length === counter ? [] : [`there are ${numbers.length} ${what}s, the counter says ${counter}`];
}

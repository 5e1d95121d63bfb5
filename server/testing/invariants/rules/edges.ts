import { canTransition, isTerminal, TASK_STATES, type TaskState } from "../../../domain/task/state";
import { type RecordedEvent, type TaskRecord, textOf } from "../task-record";

/** I2: the states in the log are a path of the table from `submitted` to where the row stands; nothing follows an end. */
export function edges({ task, events }: TaskRecord): readonly string[] {
  const problems: string[] = [];
  let state: TaskState | null = null;
  for (const event of events) {
    if (state && isTerminal(state)) problems.push(`event ${event.seq} ${event.type} came after it was ${state}`);
    const to = stateIn(event, "to");
    if (!to) continue;
    problems.push(...wrongMove(event, { state, to }));
    state = to;
  }
  if (state !== task.state) problems.push(`the log ends in ${state}, the row is ${task.state}`);
  const shown = task.stateLog.at(-1)?.[0];
  if (shown !== task.state) problems.push(`the state strip ends in ${shown}, the row is ${task.state}`);
  return problems;
}

interface Move {
  readonly state: TaskState | null;
  readonly to: TaskState;
}

function wrongMove(event: RecordedEvent, { state, to }: Move): readonly string[] {
  if (state === null) return to === "submitted" ? [] : [`it began as ${to}`];
  const from = stateIn(event, "from");
  if (from !== state) return [`event ${event.seq} ${event.type} moved it from ${from}, but it was ${state}`];
  // A worker that takes over from a lost one leaves the state as it is.
  if (from === to && event.type === "attempt.claimed") return [];
  return canTransition(from, to) ? [] : [`event ${event.seq} ${event.type} moved it from ${from} to ${to}`];
}

function stateIn(event: RecordedEvent, member: "from" | "to"): TaskState | undefined {
  const text = textOf(event, member);
  return TASK_STATES.find((state) => state === text);
}

import {
  type RecordedCheckpoint,
  type RecordedEvent,
  type RecordedSuspension,
  type TaskRecord,
  textOf,
} from "../task-record";

/** I5: between a pause and what ends it no attempt begins and no step runs; pause, checkpoint and suspension are one change. */
export function pauseBinds(record: TaskRecord): readonly string[] {
  const problems: string[] = [];
  for (const { opened, suspension, end } of heldTimes(record)) {
    if (!suspension) {
      problems.push(`event ${opened.seq} ${opened.type} names no suspension`);
      continue;
    }
    problems.push(...duringHold(record.events, { opened, end }));
    problems.push(...ranMeanwhile(record, { opened, suspension, end }));
  }
  return [...problems, ...tornPauses(record)];
}

interface HeldTime {
  readonly opened: RecordedEvent;
  readonly suspension: RecordedSuspension | undefined;
  /** The event that ended it; null while it is held. */
  readonly end: RecordedEvent | null;
}

export const OPENS: ReadonlySet<string> = new Set(["task.paused", "task.parked", "task.launch_failed"]);
const ENDS: ReadonlySet<string> = new Set(["task.resumed", "task.canceled", "task.failed"]);

function heldTimes({ events, suspensions }: TaskRecord): readonly HeldTime[] {
  return events
    .filter(({ type }) => OPENS.has(type))
    .map((opened) => ({
      opened,
      suspension: suspensions.find(({ handle }) => handle === textOf(opened, "handle")),
      end: events.find(({ seq, type }) => seq > opened.seq && ENDS.has(type)) ?? null,
    }));
}

function duringHold(
  events: readonly RecordedEvent[],
  { opened, end }: Pick<HeldTime, "opened" | "end">,
): readonly string[] {
  return events
    .filter(({ seq }) => seq > opened.seq && (end === null || seq < end.seq))
    .filter(({ type, actor }) => type === "attempt.claimed" || actor.startsWith("agent:"))
    .map(({ seq, type }) => `event ${seq} ${type} was written while it was held`);
}

interface Binding extends HeldTime {
  readonly suspension: RecordedSuspension;
}

/** A fenced worker may still do things outside; that is what the word says. */
function ranMeanwhile({ effects }: TaskRecord, { opened, suspension, end }: Binding): readonly string[] {
  if (suspension.stopProof === "fenced") return [];
  const from = opened.at.getTime();
  const to = end?.at.getTime() ?? Number.POSITIVE_INFINITY;
  return effects
    .filter(({ atMs }) => atMs > from + CLOCK_STEP_MS && atMs < to - CLOCK_STEP_MS)
    .map(({ step, atMs }) => `step ${step} ran ${Math.round(atMs - from)} ms after the pause`);
}

/** Instants are kept to a millisecond. */
const CLOCK_STEP_MS = 1;

function tornPauses({ suspensions, checkpoints, events }: TaskRecord): readonly string[] {
  return suspensions.flatMap(({ handle, openedVersion, checkpointVersion }) => {
    const kept = checkpoints.find(({ version }) => version === checkpointVersion);
    const told = events.find((event) => OPENS.has(event.type) && textOf(event, "handle") === handle);
    if (!told) return [`the log does not tell of ${handle}`];
    if (told.taskVersion !== openedVersion)
      return [`${handle} was opened at version ${openedVersion}, told at ${told.taskVersion}`];
    // A resume that is taken back leads to the checkpoint that was there.
    const torn = kept && kept.taskVersion !== openedVersion && told.type !== "task.launch_failed";
    return torn && !isReworked(kept, events)
      ? [`${handle} was opened at version ${openedVersion}, its checkpoint made at ${kept.taskVersion}`]
      : [];
  });
}

/** Somebody edited the state of the held task, or went back with it: it goes on from that. */
export function isReworked({ taskVersion }: RecordedCheckpoint, events: readonly RecordedEvent[]): boolean {
  const made = events.find((event) => event.type === "checkpoint.created" && event.taskVersion === taskVersion);
  return made !== undefined && ["manual", "rollback"].includes(textOf(made, "kind") ?? "");
}

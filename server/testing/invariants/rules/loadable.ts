import { createHash } from "node:crypto";
import { isHeld } from "../../../domain/task/state";
import { memberOf, type RecordedCheckpoint, type RecordedEvent, type TaskRecord, textOf } from "../task-record";
import { attemptAt, attemptsOf } from "./attempts";
import { isReworked, OPENS } from "./pause-binds";

/**
 * I6: every checkpoint loads and is what its hash says; a held task has an open suspension with its own checkpoint, which
 * the attempt made that it ended. What a task was held with before was made too, and may have been cleaned up since.
 */
export function loadable(record: TaskRecord): readonly string[] {
  const { task, events, checkpoints, suspensions } = record;
  const problems = [...checkpoints.flatMap(damages), ...strangers(record)];
  for (const { handle, checkpointVersion, resumedAt } of suspensions) {
    const kept = checkpoints.some(({ version }) => version === checkpointVersion);
    if (!kept && (resumedAt === null || !madeOf(events, checkpointVersion)))
      problems.push(`${handle} has no checkpoint${checkpointVersion === null ? "" : ` ${checkpointVersion}`}`);
  }
  const open = suspensions.filter(({ resumedAt }) => resumedAt === null);
  if (open.length > 1) problems.push(`${open.length} suspensions are open`);
  const handle = open[0]?.handle ?? null;
  if (task.suspension !== handle) problems.push(`the row names ${task.suspension}, open is ${handle}`);
  if (isHeld(task.state) !== (handle !== null))
    problems.push(`it is ${task.state} with ${handle ?? "no suspension"} open`);
  return problems;
}

/** The event that tells of a version. */
function madeOf(events: TaskRecord["events"], made: number | null): RecordedEvent | undefined {
  return events.find(({ type, data }) => type === "checkpoint.created" && memberOf(data, "version") === made);
}

/** Checkpoints of suspensions that another attempt made than the one that was held. */
function strangers({ suspensions, checkpoints, events }: TaskRecord): readonly string[] {
  const attempts = attemptsOf(events);
  const attemptOf = (event: RecordedEvent) => attemptAt(attempts, event)?.no ?? null;
  return suspensions.flatMap(({ handle, checkpointVersion }) => {
    const opened = events.find((event) => OPENS.has(event.type) && textOf(event, "handle") === handle);
    const made = madeOf(events, checkpointVersion);
    const kept = checkpoints.find(({ version }) => version === checkpointVersion);
    // One that was edited, gone back to or taken up again is meant to be another's.
    if (!opened || !made || !kept || opened.type === "task.launch_failed" || isReworked(kept, events)) return [];
    const [by, of] = [attemptOf(made), attemptOf(opened)];
    return by === of ? [] : [`${handle} ended attempt ${of}, its checkpoint ${checkpointVersion} is of attempt ${by}`];
  });
}

function damages({ version, dataText, sha256, sizeBytes, eventSeq }: RecordedCheckpoint): readonly string[] {
  const problems: string[] = [];
  try {
    JSON.parse(dataText);
  } catch {
    problems.push(`checkpoint ${version} does not load`);
  }
  if (createHash("sha256").update(dataText).digest("hex") !== sha256)
    problems.push(`checkpoint ${version} does not match its hash`);
  if (Buffer.byteLength(dataText) !== sizeBytes)
    problems.push(`checkpoint ${version} does not have ${sizeBytes} bytes`);
  if (eventSeq < 1) problems.push(`checkpoint ${version} belongs to no event`);
  return problems;
}

import { createHash } from "node:crypto";
import { isHeld } from "../../../domain/task/state";
import { memberOf, type RecordedCheckpoint, type TaskRecord } from "../task-record";

/**
 * I6: every checkpoint loads and is what its hash says; a held task has an open suspension with its own checkpoint. What a
 * task was held with before was made too, and may have been cleaned up since.
 */
export function loadable({ task, events, checkpoints, suspensions }: TaskRecord): readonly string[] {
  const problems = checkpoints.flatMap(damages);
  const wasMade = (made: number | null) =>
    events.some(({ type, data }) => type === "checkpoint.created" && memberOf(data, "version") === made);
  for (const { handle, checkpointVersion, resumedAt } of suspensions) {
    const kept = checkpoints.some(({ version }) => version === checkpointVersion);
    if (!kept && (resumedAt === null || !wasMade(checkpointVersion)))
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

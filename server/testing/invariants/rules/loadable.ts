import { createHash } from "node:crypto";
import { isHeld } from "../../../domain/task/state";
import type { RecordedCheckpoint, TaskRecord } from "../task-record";

/** I6: every checkpoint loads and is what its hash says; a held task has an open suspension with its own checkpoint. */
export function loadable({ task, checkpoints, suspensions }: TaskRecord): readonly string[] {
  const problems = checkpoints.flatMap(damages);
  for (const { handle, checkpointVersion } of suspensions) {
    const kept = checkpoints.find(({ version }) => version === checkpointVersion);
    if (!kept) problems.push(`${handle} has no checkpoint${checkpointVersion === null ? "" : ` ${checkpointVersion}`}`);
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

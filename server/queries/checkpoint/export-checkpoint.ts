import type { CheckpointFile, CheckpointInput } from "../../contract/checkpoint-inputs";
import type { Caller, Ports } from "../../ports";
import { type Found, found } from "../found";

/** A version as a file that can be kept elsewhere and imported again. What is redacted is redacted in it, too. */
export async function exportCheckpoint(
  ports: Ports,
  caller: Caller,
  { taskId, version }: CheckpointInput,
): Promise<Found<CheckpointFile>> {
  const ref = { tenantId: caller.tenantId, taskId };
  const [kept, task] = await Promise.all([ports.reader.findCheckpoint(ref, version), ports.tasks.find(ref)]);
  const file: CheckpointFile | null =
    kept && task
      ? {
          format: "checkrein-checkpoint/1",
          taskId,
          agent: task.agentName,
          version,
          kind: kept.kind,
          label: kept.label,
          flagged: kept.flagged,
          createdAt: kept.createdAt,
          sha256: kept.sha256,
          dataText: kept.dataText,
        }
      : null;
  return found(file, "CHECKPOINT_NOT_FOUND", "There is no such checkpoint on this task.");
}

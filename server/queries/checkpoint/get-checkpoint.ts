import type { GetCheckpointInput } from "../../contract/checkpoint-inputs";
import type { CheckpointView } from "../../contract/task-view";
import type { Caller, Ports } from "../../ports";
import { type Found, found } from "../found";

/** One version whole: its state as text, the conversation and the artifacts as they were. */
export async function getCheckpoint(
  { reader }: Ports,
  caller: Caller,
  { taskId, version, maxBytes }: GetCheckpointInput,
): Promise<Found<CheckpointView>> {
  const ref = { tenantId: caller.tenantId, taskId };
  const sizeBytes = maxBytes === undefined ? 0 : ((await reader.checkpointSize(ref, version)) ?? 0);
  if (maxBytes !== undefined && sizeBytes > maxBytes) {
    const message = "The state is larger than what was to be sent. Nothing was sent.";
    return { refusal: { code: "CHECKPOINT_TOO_LARGE", message, taskId, sizeBytes, limitBytes: maxBytes } };
  }
  const checkpoint = await reader.findCheckpoint(ref, version);
  return found(checkpoint, "CHECKPOINT_NOT_FOUND", "There is no such checkpoint on this task.");
}

import { MAX_STATE_BYTES } from "../../contract/state-limit";
import type { Refusal } from "../../domain/refusal";
import type { NewLiveState } from "../../domain/task/change";
import type { Ports } from "../../ports";
import { type StateOwner, sealText } from "./seal-state";

/** A state as it is stored, without its secrets, or why it is too large to be one. The text is passed through where nothing is secret. */
export async function toStateText(
  ports: Pick<Ports, "digest" | "checkpoints" | "sealing">,
  ref: StateOwner,
  given: string,
): Promise<{ readonly liveState: NewLiveState } | { readonly refusal: Refusal }> {
  const { text, sealed } = await sealText(ports, ref, given);
  const digest = ports.digest(text);
  if (digest.sizeBytes <= MAX_STATE_BYTES) return { liveState: { text, ...digest, sealed } };
  const refusal: Refusal = {
    code: "CHECKPOINT_TOO_LARGE",
    message: "The state is larger than a checkpoint may be. Nothing was written.",
    taskId: ref.taskId,
    sizeBytes: digest.sizeBytes,
    limitBytes: MAX_STATE_BYTES,
  };
  return { refusal };
}

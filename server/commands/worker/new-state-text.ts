import { applyPatch } from "../../contract/json-patch";
import { type Commit, MAX_STATE_BYTES } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import type { Refusal } from "../../domain/refusal";
import type { NewLiveState } from "../../domain/task/change";
import type { Ports, TaskRef } from "../../ports";

/** The live state that a commit leaves behind, as text; null when it says nothing about it. */
export async function newStateText(
  ports: Ports,
  ref: TaskRef,
  commit: Commit,
): Promise<{ readonly liveState: NewLiveState } | { readonly refusal: Refusal } | null> {
  const { state } = commit;
  if (!state) return null;
  const next = "replace" in state ? { value: state.replace } : await patched(ports, ref, state.patch);
  if ("problem" in next) {
    return {
      refusal: {
        code: "STATE_PATCH_NOT_APPLICABLE",
        message: `${next.problem} Nothing was written.`,
        taskId: ref.taskId,
      },
    };
  }
  const text = JSON.stringify(next.value);
  const digest = ports.digest(text);
  if (digest.sizeBytes > MAX_STATE_BYTES) {
    const message = "The state is larger than a checkpoint may be. Nothing was written.";
    return {
      refusal: {
        code: "CHECKPOINT_TOO_LARGE",
        message,
        taskId: ref.taskId,
        sizeBytes: digest.sizeBytes,
        limitBytes: MAX_STATE_BYTES,
      },
    };
  }
  return { liveState: { text, ...digest } };
}

/** Only the holder of the attempt changes live state, one commit after the other, so what is read here is what it patched. */
async function patched(
  ports: Ports,
  ref: TaskRef,
  patch: readonly unknown[],
): Promise<{ readonly value: Json } | { readonly problem: string }> {
  const text = await ports.reader.liveStateText(ref);
  const current: Json = text === null ? {} : JSON.parse(text);
  return applyPatch(current, patch);
}

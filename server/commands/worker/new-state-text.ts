import { applyPatch } from "../../contract/json-patch";
import type { Commit } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import type { Refusal } from "../../domain/refusal";
import type { NewLiveState } from "../../domain/task/change";
import type { Ports, TaskRef } from "../../ports";
import { unsealState } from "../checkpoint/seal-state";
import { toStateText } from "../checkpoint/to-state-text";

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
  return toStateText(ports, ref, JSON.stringify(next.value));
}

/** Only the holder of the attempt changes live state, one commit after the other, so what is read here is what it patched. */
async function patched(
  ports: Ports,
  ref: TaskRef,
  patch: readonly unknown[],
): Promise<{ readonly value: Json } | { readonly problem: string }> {
  const text = await ports.reader.liveStateText(ref);
  const current: Json = text === null ? {} : await unsealState(ports, ref, text);
  return applyPatch(current, patch);
}

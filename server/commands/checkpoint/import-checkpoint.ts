import type { CheckpointFile, ImportCheckpointInput } from "../../contract/checkpoint-inputs";
import { decodeIJson } from "../../contract/i-json";
import { NotIJson } from "../../contract/i-json-scanner";
import { MAX_STATE_BYTES } from "../../contract/state-limit";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";
import type { ActResult } from "../task/run-act";
import { sealText } from "./seal-state";

/**
 * Keeps an exported version on a task. A file whose hash does not fit its state is refused, and so is each where snapshots are kept
 * apart from the tasks; secrets in it are sealed.
 */
export async function importCheckpoint(
  ports: Ports,
  caller: Caller,
  { order, file }: { readonly order: ImportCheckpointInput; readonly file: CheckpointFile },
): Promise<ActResult<{ readonly version: number }>> {
  const { taskId, overwrite, reason, requestId } = order;
  const version = order.version ?? file.version;
  const ref = { tenantId: caller.tenantId, taskId };
  const act: Act = {
    actor: caller.actor,
    verb: "import_checkpoint",
    reason,
    requestId,
    facts: { subject: `v${version}`, inputHash: file.sha256 },
  };
  if (requestId && (await ports.tasks.findAct(ref, act.verb, requestId))) return { kind: "repeated" };
  const fault = faultOf(ports, taskId, file);
  if (fault) {
    const outcome = await ports.tasks.transact<null>(ref, act, (task) => ({
      kind: "refused",
      refusal: { ...fault, state: task.state },
    }));
    return { kind: "refused", refusal: outcome.kind === "refused" ? outcome.refusal : fault };
  }
  const { text, sealed } = await sealText(ports, ref, file.dataText);
  const saved = await ports.snapshots.save(
    ref,
    { id: ports.newId(), version, dataText: text, sealed, checkpoint: file.flagged, label: file.label },
    { overwrite, act },
  );
  if (saved.kind === "refused") return saved;
  return { kind: saved.kind === "saved" ? "accepted" : "unchanged", answer: { version } };
}

function faultOf(ports: Ports, taskId: string, file: CheckpointFile): Refusal | null {
  if (!ports.snapshots.isOfTasks) {
    const message =
      "CHECKREIN_SNAPSHOT_STORE keeps snapshots apart from the tasks here: what is imported would be no version of this one. Nothing was kept.";
    return { code: "SNAPSHOTS_APART", message, taskId };
  }
  const { sizeBytes, sha256 } = ports.digest(file.dataText);
  if (sizeBytes > MAX_STATE_BYTES) {
    const message = "The state in the file is larger than a checkpoint may be. Nothing was kept.";
    return { code: "CHECKPOINT_TOO_LARGE", message, taskId, sizeBytes, limitBytes: MAX_STATE_BYTES };
  }
  if (sha256 !== file.sha256) {
    const message =
      "The state in the file is not the one that its hash was made of. Nothing was kept; export it again.";
    return { code: "CHECKPOINT_DAMAGED", message, taskId };
  }
  try {
    decodeIJson(Buffer.from(file.dataText));
    return null;
  } catch (error) {
    if (!(error instanceof NotIJson)) throw error;
    const at = error.path === "" ? "" : ` at ${error.path}`;
    const message = `The state in the file cannot be kept${at}: ${error.message} Nothing was kept.`;
    return { code: "CHECKPOINT_DAMAGED", message, taskId };
  }
}

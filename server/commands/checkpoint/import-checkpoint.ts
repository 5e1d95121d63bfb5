import type { ImportCheckpointInput } from "../../contract/checkpoint-inputs";
import { NotIJson, parseIJson } from "../../contract/i-json";
import { MAX_STATE_BYTES } from "../../contract/worker-protocol";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";
import type { ActResult } from "../task/run-act";

/** Keeps an exported version on a task. A file whose hash does not fit its state is refused. */
export async function importCheckpoint(
  ports: Ports,
  caller: Caller,
  order: ImportCheckpointInput,
): Promise<ActResult<null>> {
  const { taskId, file, overwrite, reason, requestId } = order;
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
  const fault = faultOf(ports, order);
  if (fault) {
    await ports.tasks.transact<null>(ref, act, (task) => ({
      kind: "refused",
      refusal: { ...fault, state: task.state },
    }));
    return { kind: "refused", refusal: fault };
  }
  const saved = await ports.snapshots.save(
    ref,
    { id: ports.newId(), version, dataText: file.dataText, checkpoint: file.flagged, label: file.label },
    { overwrite, act },
  );
  if (saved.kind === "refused") return saved;
  return { kind: saved.kind === "saved" ? "accepted" : "unchanged", answer: null };
}

function faultOf(ports: Ports, { taskId, file }: ImportCheckpointInput): Refusal | null {
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
    parseIJson(Buffer.from(file.dataText));
    return null;
  } catch (error) {
    if (!(error instanceof NotIJson)) throw error;
    return {
      code: "CHECKPOINT_DAMAGED",
      message: `The state in the file is no JSON: ${error.message} Nothing was kept.`,
      taskId,
    };
  }
}

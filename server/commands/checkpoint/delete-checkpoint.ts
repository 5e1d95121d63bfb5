import type { DeleteCheckpointInput } from "../../contract/checkpoint-inputs";
import { decideForget } from "../../domain/checkpoint/decide-keep";
import type { Caller, Ports } from "../../ports";
import type { ActResult } from "../task/run-act";
import { changeKept } from "./change-kept";

/** Deletes a version that nothing needs any more, flagged or not. */
export function deleteCheckpoint(
  ports: Ports,
  caller: Caller,
  order: DeleteCheckpointInput,
): Promise<ActResult<readonly number[]>> {
  const { version } = order;
  return changeKept(ports, caller, {
    ...order,
    verb: "delete_checkpoint",
    decideOn: (kept) => (task) => decideForget(task, { kept, version, actor: caller.actor }),
  });
}

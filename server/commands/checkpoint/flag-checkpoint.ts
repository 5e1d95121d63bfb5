import type { FlagCheckpointInput } from "../../contract/checkpoint-inputs";
import { decideFlag } from "../../domain/checkpoint/decide-keep";
import type { Caller, Ports } from "../../ports";
import type { ActResult } from "../task/run-act";
import { changeKept } from "./change-kept";

/** Keeps a version until somebody deletes it, or no longer. */
export function flagCheckpoint(ports: Ports, caller: Caller, order: FlagCheckpointInput): Promise<ActResult<null>> {
  const { version, flagged } = order;
  return changeKept(ports, caller, {
    ...order,
    verb: flagged ? "flag_checkpoint" : "unflag_checkpoint",
    reason: null,
    decideOn: (kept) => (task) => decideFlag(task, { kept, version, flagged, actor: caller.actor }),
  });
}

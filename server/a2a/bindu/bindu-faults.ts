import type { Refusal, RefusalCode } from "../../domain/refusal";
import { faultOfRefusal, INTERNAL_ERROR, type RpcFault } from "../dialect/rpc-fault";
import { BINDU_STATES } from "./bindu-states";

/** The numbers of this dialect. All other refusals are those of parameters that cannot be carried out as they stand. */
const CODES: Readonly<Partial<Record<RefusalCode, number>>> = {
  TASK_NOT_FOUND: -32_001,
  TASK_NOT_CANCELABLE: -32_002,
  FORCE_NEEDED: -32_002,
  TASK_NOT_PAUSABLE: -32_040,
  AGENT_CANNOT_PAUSE: -32_040,
  TASK_NOT_RESUMABLE: -32_041,
  HELD_BY_OTHERS: -32_041,
  SCOPE_HELD: -32_041,
  HANDLE_MISMATCH: -32_041,
  MESSAGE_NOT_TAKEN: -32_008,
  TASK_BUSY: INTERNAL_ERROR,
};

export function binduFault(refusal: Refusal): RpcFault {
  return faultOfRefusal(refusal, { codes: CODES, states: BINDU_STATES });
}

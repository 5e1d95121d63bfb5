import type { Refusal, RefusalCode } from "../../domain/refusal";
import { faultOfRefusal, INTERNAL_ERROR, METHOD_NOT_FOUND, type RpcFault } from "../dialect/rpc-fault";
import { HARN_STATES } from "./harn-states";

/** The numbers of this dialect. All other refusals are those of parameters that cannot be carried out as they stand. */
const CODES: Readonly<Partial<Record<RefusalCode, number>>> = {
  TASK_NOT_FOUND: -32_004,
  TASK_NOT_CANCELABLE: -32_002,
  FORCE_NEEDED: -32_002,
  TASK_NOT_PAUSABLE: -32_011,
  TASK_NOT_RESUMABLE: -32_011,
  HELD_BY_OTHERS: -32_011,
  SCOPE_HELD: -32_011,
  HANDLE_MISMATCH: -32_012,
  AGENT_CANNOT_PAUSE: METHOD_NOT_FOUND,
  PARK_NOT_SUPPORTED: METHOD_NOT_FOUND,
  ATTEMPT_SUPERSEDED: -32_011,
  MESSAGE_NOT_TAKEN: -32_011,
  TASK_BUSY: INTERNAL_ERROR,
};

export function harnFault(refusal: Refusal): RpcFault {
  return faultOfRefusal(refusal, { codes: CODES, states: HARN_STATES });
}

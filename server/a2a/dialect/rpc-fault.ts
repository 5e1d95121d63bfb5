import { z } from "zod";
import { REFUSAL_CODES, type Refusal, type RefusalCode } from "../../domain/refusal";
import type { TaskState } from "../../domain/task/state";
import { type RpcId, rpcError } from "../json-rpc";

/** What only a door finds wrong. */
const DOOR_FAULTS = [
  "BODY_NOT_VALID",
  "REQUEST_NOT_VALID",
  "METHOD_NOT_FOUND",
  "PARAMS_NOT_VALID",
  "SCOPE_MISSING",
  "INTERNAL",
] as const;

const FaultData = z.object({
  code: z.enum([...REFUSAL_CODES, ...DOOR_FAULTS]),
  taskId: z.string().optional(),
  /** In the words of the dialect. */
  state: z.string().optional(),
  allowedStates: z.array(z.string()).optional(),
  /** Who moved the task first. */
  winner: z.object({ actor: z.string(), verb: z.string(), at: z.string() }).optional(),
  /** By JSON pointer. */
  fields: z.record(z.string(), z.string()).optional(),
  limitBytes: z.int().optional(),
  /** That the caller's key lacks. */
  scope: z.string().optional(),
  /** Under which a fault of the server's own is in its log. */
  requestId: z.string().optional(),
});

/** Why a call was not carried out, as its dialect has it. Programs go by `data.code`: the numbers mean other things elsewhere. */
export const RpcFault = z.object({ code: z.int(), message: z.string(), data: FaultData });
export type RpcFault = z.infer<typeof RpcFault>;

/** The answer that tells of it. */
export function rpcFault(id: RpcId, fault: RpcFault): object {
  return rpcError(id, fault);
}

export const INVALID_PARAMS = -32_602;
export const METHOD_NOT_FOUND = -32_601;
export const INTERNAL_ERROR = -32_603;

interface Words {
  readonly codes: Readonly<Partial<Record<RefusalCode, number>>>;
  readonly states: Readonly<Record<TaskState, string>>;
}

export function faultOfRefusal(refusal: Refusal, { codes, states }: Words): RpcFault {
  const { code, message, taskId, state, allowedFrom, winner, fields, limitBytes } = refusal;
  const word = (given: string) => (isState(given, states) ? states[given] : given);
  return {
    code: codes[code] ?? INVALID_PARAMS,
    message,
    data: {
      code,
      ...(taskId ? { taskId } : {}),
      ...(state ? { state: word(state) } : {}),
      ...(allowedFrom ? { allowedStates: [...new Set(allowedFrom.map(word))] } : {}),
      ...(winner ? { winner } : {}),
      ...(fields ? { fields } : {}),
      ...(limitBytes ? { limitBytes } : {}),
    },
  };
}

/** Nothing of a call with wrong parameters was done. */
export function paramsFault(fields: Readonly<Record<string, string>>): RpcFault {
  const [first] = Object.entries(fields);
  const where = first ? ` ${first[0] || "/"}: ${first[1]}` : "";
  return {
    code: INVALID_PARAMS,
    message: `The parameters are not as this method takes them.${where} Nothing was done.`,
    data: { code: "PARAMS_NOT_VALID", fields },
  };
}

function isState(word: string, states: Readonly<Record<TaskState, string>>): word is TaskState {
  return Object.hasOwn(states, word);
}

import type { Refusal, RefusalCode } from "../../domain/refusal";
import type { TaskState } from "../../domain/task/state";

/** Why a call was not carried out, as its dialect has it. Programs go by `data.code`: the numbers mean other things elsewhere. */
export interface RpcFault {
  readonly code: number;
  readonly message: string;
  readonly data: FaultData;
}

export interface FaultData {
  readonly code: RefusalCode | DoorFault;
  readonly taskId?: string;
  /** In the words of the dialect. */
  readonly state?: string;
  readonly allowedStates?: readonly string[];
  readonly handle?: string;
  readonly winner?: Refusal["winner"];
  /** By JSON pointer. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly limitBytes?: number;
}

/** What only a door finds wrong. */
export type DoorFault = "PARAMS_NOT_VALID" | "METHOD_NOT_FOUND";

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

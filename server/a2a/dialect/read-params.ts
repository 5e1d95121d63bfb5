import type { z } from "zod";
import type { JsonObject } from "../json-object";
import { fieldsOf } from "./fields-of";
import { paramsFault, type RpcFault } from "./rpc-fault";
import { foldSpellings, type Spelling } from "./spelling";

/** What a method takes: its parameters under our names, and how else they may be written. */
export interface ParamsShape<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly spelling: Spelling;
}

/** The parameters of a call, or everything that is wrong with them. */
export function readParams<S extends z.ZodType>(
  params: JsonObject,
  { schema, spelling }: ParamsShape<S>,
): { readonly value: z.output<S> } | { readonly fault: RpcFault } {
  const folded = foldSpellings(params, spelling);
  if ("fields" in folded) return { fault: paramsFault(folded.fields) };
  const parsed = schema.safeParse(folded.value);
  return parsed.success ? { value: parsed.data } : { fault: paramsFault(fieldsOf(parsed.error.issues)) };
}

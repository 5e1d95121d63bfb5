import type { Refusal, RefusalCode } from "../domain/refusal";

/** A value, or the refusal that says why there is none. Unknown and foreign ids answer alike. */
export type Found<T> = { readonly value: T } | { readonly refusal: Refusal };

export function found<T>(value: T | null, code: RefusalCode, message: string): Found<T> {
  return value === null ? { refusal: { code, message } } : { value };
}

export const NO_SUCH_TASK = "There is no task with this id here. It may be in another scope, or past the days kept.";

import { redact } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import { callWords } from "../../domain/task/call-words";
import { EVERYBODYS_RULES } from "../checkpoint/seal-state";

interface Calling {
  readonly arguments?: Json | undefined;
}

const HIDDEN = "[redacted]";

/** Steps with their calls in short; what looks secret in those is nowhere kept. */
export function tellCalls<S extends Calling>(
  steps: readonly S[],
): readonly (Omit<S, "arguments"> & { readonly calledWith?: string })[] {
  return steps.map(({ arguments: args, ...step }) => {
    if (args === undefined) return step;
    const calledWith = callWords(redact(args, EVERYBODYS_RULES, () => HIDDEN).state);
    return calledWith === "" ? step : { ...step, calledWith };
  });
}

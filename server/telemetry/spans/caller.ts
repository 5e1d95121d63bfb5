import { type Context, ROOT_CONTEXT } from "@opentelemetry/api";
import type { RequestScope } from "./request-scope";

/** The call that a span belongs to. */
export interface Caller {
  /** What the caller's span is, else the root. */
  readonly parent: Context;
  readonly requestId: string | null;
}

export function callerOf(scope: RequestScope | null): Caller {
  return { parent: scope?.parent ?? ROOT_CONTEXT, requestId: scope?.requestId ?? null };
}

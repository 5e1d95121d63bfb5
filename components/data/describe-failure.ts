import { TRPCClientError } from "@trpc/client";
import { readClock } from "@/components/ui/time/clock";
import type { ErrorData, Refusal, RefusalCode } from "@/server/contract/refusal-view";
import { isRecord } from "./is-record";
import { refusalWords } from "./refusal-copy";

export type FailureKind = "refused" | "not_found" | "malformed" | "unreachable" | "failed";

/** A failed call in words: what happened, what was not done, what to quote. */
export interface Failure {
  readonly kind: FailureKind;
  readonly title: string;
  readonly text?: string;
  readonly code?: RefusalCode;
  readonly refusal?: Refusal;
  /** Sentences by field path, to be shown under the fields. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  /** Somebody moved the task first. */
  readonly isConflict: boolean;
}

const NOT_FOUND: ReadonlySet<RefusalCode> = new Set([
  "TASK_NOT_FOUND",
  "CHECKPOINT_NOT_FOUND",
  "ARTIFACT_NOT_FOUND",
  "AGENT_NOT_FOUND",
  "RECEIPT_NOT_FOUND",
  "BUDGET_NOT_FOUND",
  "OPERATION_NOT_FOUND",
]);

export function describeFailure(error: unknown, nowMs: number = readClock()): Failure {
  const data = errorData(error);
  if (!data) return isUnreachable(error) ? UNREACHABLE : { kind: "failed", title: messageOf(error), isConflict: false };
  return failureOf(data, null, nowMs);
}

/** The same of what a door of ours answered; `told` are its own words, for what is no refusal. */
export function failureOf(data: ErrorData, told: string | null, nowMs: number = readClock()): Failure {
  const quoted = data.requestId ? { requestId: data.requestId } : {};
  if (data.refusal) return { ...quoted, ...ofRefusal(data.refusal, nowMs) };
  if (data.fields) {
    return {
      ...quoted,
      kind: "malformed",
      title: "Some fields are not right.",
      fields: data.fields,
      isConflict: false,
    };
  }
  return { ...quoted, kind: "failed", title: told ?? "The server could not do this.", isConflict: false };
}

/** Nothing is there for what an address names: foreign, unknown and misspelt look alike, and another try changes nothing. */
export function isMissing({ kind }: Failure): boolean {
  return kind === "not_found" || kind === "malformed";
}

/** Worth one more try: nobody answered, or the server stumbled. A refusal stays one. */
export function isTransient(error: unknown): boolean {
  if (isUnreachable(error)) return true;
  const status = error instanceof TRPCClientError && isRecord(error.data) ? error.data.httpStatus : null;
  return typeof status === "number" && status >= 500;
}

export const UNREACHABLE: Failure = { kind: "unreachable", title: "The server did not answer.", isConflict: false };

function ofRefusal(refusal: Refusal, nowMs: number): Failure {
  return {
    kind: NOT_FOUND.has(refusal.code) ? "not_found" : "refused",
    code: refusal.code,
    refusal,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...refusalWords(refusal, nowMs),
  };
}

/** What our error formatter adds to each error; nothing when the answer was not ours (a proxy's, none). */
function errorData(error: unknown): ErrorData | null {
  if (!(error instanceof TRPCClientError) || !isRecord(error.data)) return null;
  return error.data as unknown as ErrorData; // one formatter on the server makes it for every error
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong on this page.";
}

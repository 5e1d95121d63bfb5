import { canonicalJson } from "../canonical-json";
import type { Json } from "../json";

export const INTERRUPT_KINDS = ["input", "confirmation", "credential", "tool"] as const;
export type InterruptKind = (typeof INTERRUPT_KINDS)[number];

export const INTERRUPT_STATUSES = ["open", "answered", "expired", "superseded"] as const;
export type InterruptStatus = (typeof INTERRUPT_STATUSES)[number];

/** `each`: an answer lets the run go on at once. `together`: with the last open question of the same run of its node. */
export const WAKE_RULES = ["together", "each"] as const;
export type WakeRule = (typeof WAKE_RULES)[number];

/** A call that waits for consent, or for its result. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: Json;
  /** JSON Schema that arguments have to fit, also those that a person edited. */
  readonly schema: Json;
}

/** A call that was consented to was carried out. */
export interface ExecutedCall {
  readonly id: string;
  readonly sha256: string;
}

/** Which question of a run is meant. The same one asked again is the same question. */
export interface QuestionAddress {
  readonly key: string;
  /** Path of the node that asks, and which run of it; empty for a run without nodes. */
  readonly nodePath: string;
  readonly runId: string;
}

/** What people read and answer. */
export interface QuestionText {
  readonly kind: InterruptKind;
  readonly message: string;
  readonly payload: Json;
  /** JSON Schema of the answer. */
  readonly schema: Json;
  /** Null for what is no call. */
  readonly call: ToolCall | null;
}

/** A question of a task as it stands. */
export interface StandingQuestion extends QuestionAddress, QuestionText {
  readonly id: string;
  readonly wake: WakeRule;
  readonly status: InterruptStatus;
  /** Number of the task's newest attempt when it was answered. */
  readonly answeredAttempt: number | null;
}

export type OpenQuestion = Pick<StandingQuestion, "id" | "key" | "nodePath" | "runId" | "wake" | "kind">;

export function isSameAddress(a: QuestionAddress, b: QuestionAddress): boolean {
  return a.key === b.key && a.nodePath === b.nodePath && a.runId === b.runId;
}

/** Of what was asked again the newest alone. Given are the open ones first, then the newest. */
export function currentQuestions<Q extends QuestionAddress & Pick<StandingQuestion, "status">>(
  questions: readonly Q[],
): readonly Q[] {
  const counting = questions.filter(({ status }) => status !== "superseded");
  const newest = new Map<string, Q>();
  for (const one of counting) {
    const address = JSON.stringify([one.nodePath, one.runId, one.key]);
    if (!newest.has(address)) newest.set(address, one);
  }
  return [...newest.values()];
}

export function asksTheSame(a: QuestionText, b: QuestionText): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ kind, message, payload, schema, call }: QuestionText): string {
  const asked = call && { tool: call.tool, arguments: call.arguments, schema: call.schema };
  return canonicalJson({ kind, message, payload, schema, call: asked });
}

/** Whether an answer lets the run go on while these stay open. */
export function letsGoOn(answered: Omit<OpenQuestion, "kind">, stillOpen: readonly OpenQuestion[]): boolean {
  if (answered.wake === "each") return true;
  return !stillOpen.some(({ nodePath, runId }) => nodePath === answered.nodePath && runId === answered.runId);
}

/** The state of a task that waits for these: only sign-ins wait apart from other questions. */
export function waitingState(open: readonly Pick<OpenQuestion, "kind">[]): "input_required" | "auth_required" {
  return open.every(({ kind }) => kind === "credential") ? "auth_required" : "input_required";
}

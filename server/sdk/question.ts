import type { Json } from "../domain/json";

export interface Question {
  /** Names the answer; the same key gets the same answer on a rerun. Default: question-1, question-2 … in order. */
  readonly key?: string;
  readonly message: string;
  /** JSON Schema of the answer. */
  readonly schema?: unknown;
  /** What people need to see to answer. */
  readonly payload?: unknown;
  /** `credential`: a sign-in, kept sealed and given to this agent alone. `tool`: the result of a long call. */
  readonly kind?: "input" | "confirmation" | "credential" | "tool";
  /** Of `tool`: the call whose result is wanted. */
  readonly call?: AskedCall;
  /** Node of a workflow that asks, and which run of it. */
  readonly nodePath?: string;
  readonly runId?: string;
  /** `each`: the run begins again with this answer alone. `together` (default): with the last one of its node's run. */
  readonly wake?: "together" | "each";
  /** Nobody answered in this time: the default answer is given, or `{ expired: true }`. */
  readonly expiresInMs?: number;
  readonly defaultAnswer?: unknown;
  /** Nobody answered in this time: people see that it is urgent. */
  readonly escalatesInMs?: number;
}

export type NamedQuestion = Question & { readonly key: string };

export interface AskedCall<Arguments = unknown, Schema = unknown> {
  readonly tool: string;
  readonly arguments: Arguments;
  /** JSON Schema of the arguments. */
  readonly schema?: Schema;
}

/** Says why a call is not allowed; nothing when it is. */
export type Policy = (args: Json) => string | null | undefined | Promise<string | null | undefined>;

/** A call that somebody has to consent to. */
export interface Proposal
  extends AskedCall,
    Pick<Question, "payload" | "nodePath" | "runId" | "wake" | "expiresInMs" | "defaultAnswer" | "escalatesInMs"> {
  readonly message?: string;
  /** Judges arguments that a person edited, beside the schema. */
  readonly policy?: Policy;
}

export type Approval = ApprovedCall | { readonly approved: false; readonly reason: string | null };

/** Give it to `ctx.step` as `call.approval`: the record says that just this call was carried out. */
export interface ApprovedCall {
  readonly approved: true;
  readonly tool: string;
  readonly arguments: Json;
  readonly isEdited: boolean;
  readonly note: string | null;
  readonly sha256: string;
  readonly key: string;
  readonly nodePath: string;
  readonly runId: string;
}

export interface GivenAnswer {
  readonly key: string;
  readonly nodePath: string;
  readonly runId: string;
  readonly answer: Json;
}

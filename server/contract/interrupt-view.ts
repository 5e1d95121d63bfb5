import type { Actor } from "../domain/actor";
import type { InterruptKind, InterruptStatus, ToolCall, WakeRule } from "../domain/task/interrupt";
import type { JsonValue } from "./primitives";

/** Something that the agent waits for from people. */
export interface InterruptView {
  readonly id: string;
  readonly key: string;
  /** Node of a workflow that asks, and which run of it; empty for an agent without nodes. */
  readonly nodePath: string;
  readonly runId: string;
  readonly kind: InterruptKind;
  readonly message: string;
  readonly payload: JsonValue;
  /** JSON Schema of the answer. */
  readonly schema: JsonValue;
  /** The call that waits for consent or for its result, as the agent proposed it. */
  readonly call: ToolCall | null;
  /** `each`: the run goes on with every answer. `together`: with the last one of its node's run. */
  readonly wake: WakeRule;
  readonly status: InterruptStatus;
  readonly openedAt: string;
  readonly answeredAt: string | null;
  readonly answeredBy: Actor | null;
  /** Number of the task's newest attempt then: until the next one begins it can be taken back. */
  readonly answeredAttempt: number | null;
  /** Null also for a sign-in, which nobody but the agent may read. */
  readonly answer: JsonValue;
  /** When the default answer is given, or that it expired. */
  readonly expiresAt: string | null;
  readonly defaultAnswer: JsonValue;
  /** When it becomes urgent, and since when it is. */
  readonly escalatesAt: string | null;
  readonly escalatedAt: string | null;
  /** sha256 of the call that was consented to, and of the one that was carried out; canonical JSON. */
  readonly approvedSha256: string | null;
  readonly executedSha256: string | null;
  readonly executedAt: string | null;
  /** The process that asked for this permission is gone: an answer is not used for its call, the agent asks again. */
  readonly asksAgain?: boolean;
}

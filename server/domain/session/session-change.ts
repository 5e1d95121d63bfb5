import type { Refusal } from "../refusal";
import type { Session } from "./session";
import type { HistoryEntry } from "./write-history";

/** Everything one decision writes of a session, in one statement, if nobody wrote in between. */
export interface SessionChange {
  /** The whole of it after the move; version and counters are the store's. */
  readonly session: Session;
  /** A prompt is given from now on. */
  readonly beginTurn?: { readonly key: string; readonly injected: boolean };
  /** The open turn is over. */
  readonly endTurn?: { readonly stopReason: string };
  readonly entries?: readonly HistoryEntry[];
  /** The token that is used no more goes to the record. */
  readonly dropToken?: { readonly reason: "token_rejected" | "started_fresh"; readonly message: string | null };
  /** It holds only while this attempt holds the task. */
  readonly whileAttempt?: string;
}

export type SessionDecision<A> =
  | { readonly kind: "moved"; readonly change: SessionChange; readonly answer: A }
  | { readonly kind: "unchanged"; readonly answer: A }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** The task of a session, and what is known beside its row. */
export interface SessionTask {
  readonly taskId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly isEnded: boolean;
  /** Of the attempt that holds the task now; null when none does. */
  readonly liveAttempt: string | null;
  /** The newest resume asked for a fresh start. */
  readonly freshHandle: string | null;
  /** The session of the task that this one was forked from, where no launch of this one has told anything yet and that one is as it was then. */
  readonly origin: { readonly taskId: string; readonly token: Uint8Array } | null;
}

export interface SeenSession {
  readonly task: SessionTask;
  /** Null before it was first taken up. */
  readonly session: Session | null;
  /** The database's clock. */
  readonly at: Date;
}

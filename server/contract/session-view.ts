import type { SessionVerdict } from "../domain/session/judge-session";
import type { SessionFault, SessionState, Strategy } from "../domain/session/session";
import type { Waiting } from "../domain/session/what-it-waits-for";
import { CONTINUATION as CONTINUATION_TEXT } from "../domain/task/decide-cut-off";
import type { TaskState } from "../domain/task/state";

export type { SessionFault, SessionState, Strategy };

/** What the agent is told when a person resumes a turn that was cut off and writes nothing else. */
export const CONTINUATION: string = CONTINUATION_TEXT;

/** How a session would come back, decided by the server. */
export type SessionRecovery = SessionVerdict;

/** The conversation of an agent about one task: where it stands and how it comes back. Never its token. */
export interface SessionView {
  readonly taskId: string;
  readonly agent: string;
  readonly profile: string;
  readonly state: SessionState;
  readonly version: number;
  readonly generation: number;
  /** How it was taken up last. */
  readonly lastStrategy: Strategy | null;
  readonly fault: SessionFault | null;
  readonly faultMessage: string | null;
  /** What became of its last process, where nobody could see that or it could not be ended. */
  readonly processNote: string | null;
  readonly interruptedAt: string | null;
  /** Its state when it was cut off. */
  readonly was: SessionState | null;
  /** When its token was told; null while it has none. */
  readonly tokenAt: string | null;
  /** Tokens that are used no more. */
  readonly droppedTokens: number;
  readonly entries: number;
  /** Lines that would be shortened. */
  readonly shortened: number;
  /** Of these, results of tools. */
  readonly shortenedResults: number;
  /** What exactly of its lines would go before a prompt; null where nobody counted. */
  readonly given: { readonly lines: number; readonly leftOut: number } | null;
  readonly turns: number;
  /** As it was when somebody looked last: at a launch, or at a start of the machine. Missing without a branch, a new one begins at HEAD. */
  readonly worktree: { readonly path: string; readonly branch: string | null; readonly missing: boolean } | null;
  readonly workingFolder: string | null;
  readonly lastSeenAt: string | null;
  readonly recovery: SessionRecovery;
}

export interface LedgerRow extends SessionView, Waiting {
  readonly title: string;
  readonly taskState: TaskState;
  /** The hold that a resume ends, whoever holds it; null where nobody does. */
  readonly handle: string | null;
  readonly controlRevision: number;
}

/** A page of what was cut off and is like what was asked for. */
export interface SessionLedger {
  readonly sessions: readonly LedgerRow[];
  /** Where the next page begins; null where this is the last. */
  readonly nextCursor: string | null;
  /** Tasks of all that are like it, listed here or not, that a press brings back as they are, the newest cut first; told with the first page. */
  readonly ready: readonly string[];
  /** All that are like it. */
  readonly matching: number;
  /** All there are. */
  readonly total: number;
}

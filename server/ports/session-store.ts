import type { ListSessionsInput } from "../contract/session-inputs";
import type { SessionLedger, SessionView } from "../contract/session-view";
import type { Refusal } from "../domain/refusal";
import type { SeenSession, SessionDecision } from "../domain/session/session-change";
import type { KeptHistory } from "../domain/session/write-history";
import type { TaskRef } from "./task-ref";

export type SessionOutcome<A> =
  | { readonly kind: "done"; readonly answer: A; readonly version: number }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export interface AttemptRef extends TaskRef {
  readonly attempt: string;
}

/** What somebody found who looked for a process. */
export interface ProcessLook {
  /** For people; null where there is nothing to say. */
  readonly note: string | null;
  /** Something of it still runs. */
  readonly mayRun: boolean;
}

/** A process that a session had here, as it was told. */
export interface ExecutorRecord extends AttemptRef {
  /** Its task has ended: nobody waits for it any more. */
  readonly isOver: boolean;
  /** Nobody has said that it let go. */
  readonly isHeld: boolean;
  /** What it started has this in its environment. */
  readonly executionId: string | null;
  readonly group: { readonly pid: number; readonly startMark: string } | null;
  readonly owner: { readonly pid: number; readonly startMark: string } | null;
}

export interface WorktreeRecord extends TaskRef {
  readonly path: string;
  readonly branch: string;
  /** Since this machine was started. Before that one of the same name may have been another. */
  readonly isSurelyHere: boolean;
}

/** Conversations of agents, one per task, and the processes that hold them. */
export interface SessionStore {
  /** Reads, lets `decide` decide, writes all of it in one statement guarded by version; decides again when somebody was faster. */
  transact<A>(ref: TaskRef, decide: (seen: SeenSession) => SessionDecision<A>): Promise<SessionOutcome<A>>;
  /** Lines of the conversation that fit before a prompt, the newest ones, oldest first. */
  history(ref: TaskRef): Promise<KeptHistory>;
  /** Whether a turn with this key was begun before, and whether the agent has told anything since. */
  delivery(ref: TaskRef, key: string): Promise<"none" | "unanswered" | "answered">;
  /**
   * The holders of these attempts are gone: their sessions wait for people, open turns are closed. What was found is noted of
   * those that were cut off before or have ended too. Ids of the tasks that had one.
   */
  cutOff(attempts: readonly (AttemptRef & ProcessLook)[]): Promise<ReadonlySet<string>>;
  /** The same, for those of the attempts that hold their tasks now, where nobody looked: what another one took over goes on. */
  cutOffHolders(attempts: readonly AttemptRef[]): Promise<ReadonlySet<string>>;
  /** The same for those of the tasks whose lease is over. */
  cutOffLost(tasks: readonly TaskRef[]): Promise<ReadonlySet<string>>;
  /** Processes on this machine that were not told to have ended, and those of which something may still run. */
  executors(host: string): Promise<readonly ExecutorRecord[]>;
  /** Worktrees on a machine of this name of sessions that no process of it holds and that may come back, as far as they were not missed before. */
  worktrees(host: string): Promise<readonly WorktreeRecord[]>;
  /** Its folder is gone; `branch`: its branch is not. A process that took the session up meanwhile knows better. */
  missWorktree(ref: TaskRef, left: { readonly host: string; readonly branch: boolean }): Promise<void>;
  find(ref: TaskRef): Promise<SessionView | null>;
  /** Sessions that a restart or a crash cut off, the newest cut first. */
  ledger(tenantId: string, page: ListSessionsInput): Promise<SessionLedger>;
}

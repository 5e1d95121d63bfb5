import type { Json } from "../json";

/** The life of a session with a coding agent. Nobody else compares its states; ask the predicates below. */
export const SESSION_STATES = [
  "created",
  "starting",
  "running",
  "waiting_for_input",
  "idle",
  "completed",
  "failed",
  "cancelled",
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Where a session may go from each state. A failed one comes back only by being taken up again. */
export const NEXT_SESSION_STATES: Readonly<Record<SessionState, readonly SessionState[]>> = {
  created: ["starting", "failed", "cancelled"],
  starting: ["created", "idle", "running", "waiting_for_input", "completed", "failed", "cancelled"],
  running: ["starting", "idle", "waiting_for_input", "completed", "failed", "cancelled"],
  waiting_for_input: ["starting", "running", "idle", "completed", "failed", "cancelled"],
  idle: ["starting", "running", "waiting_for_input", "completed", "failed", "cancelled"],
  completed: [],
  failed: ["starting", "cancelled"],
  cancelled: [],
};

/** A resume brings these back; the seed's active states. */
const ACTIVE: ReadonlySet<SessionState> = new Set(["starting", "running", "waiting_for_input"]);
const ENDED: ReadonlySet<SessionState> = new Set(["completed", "failed", "cancelled"]);

export function isActiveSession(state: SessionState): boolean {
  return ACTIVE.has(state);
}

/** Failed, completed or cancelled: no message goes there. */
export function isEndedSession(state: SessionState): boolean {
  return ENDED.has(state);
}

export function canSessionMove(from: SessionState, to: SessionState): boolean {
  return NEXT_SESSION_STATES[from].includes(to);
}

/**
 * How a session comes back. `native`: the agent goes on by itself. `load`: it loads its own history and tells it again.
 * `inject`: the kept conversation goes before the next prompt. `fresh`: with nothing.
 */
export const STRATEGIES = ["native", "load", "inject", "fresh"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Why a launch or a running process failed, as the one who launched it saw. */
export const FAILURE_CAUSES = ["token_rejected", "transport", "timeout", "profile", "workspace", "crash"] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** `profile_changed`: it would be launched in another way than before, and nobody said yes to that yet. */
export type SessionFault = FailureCause | "profile_changed";

export interface SessionCapabilities {
  readonly native: boolean;
  readonly resume: boolean;
  readonly load: boolean;
  readonly forks?: boolean;
  readonly continues?: boolean;
  readonly inject: boolean;
  readonly proven: boolean;
}

/** Seen so long ago at most, a process may still be on its way out, milliseconds. */
export const RECENTLY_SEEN_MS = 30_000;
/** A hold of a session ends so long after its last report, milliseconds. */
export const ATTACH_MS = 90_000;
/** Launches that fail by transport, in a row, before people are asked. */
export const MAX_LAUNCH_TRIES = 2;

/** Stop reasons of turns whose prompt the agent may not have taken: it was not sent, answered with an error, or never answered. */
export const UNTAKEN = { notSent: "not_sent", failed: "failed", unanswered: "unanswered" } as const;

/** What is needed to find the process of a session, or its like, again. */
export interface Executor {
  readonly status: "starting" | "ready" | "running" | "stopped";
  /** Sealed; null when there is none to be used. */
  readonly token: Uint8Array | null;
  readonly tokenAt: Date | null;
  readonly lastMessageUuid: string | null;
  readonly containerId: string | null;
  readonly endpoint: string | null;
  readonly executionId: string | null;
  readonly host: string | null;
  readonly processGroup: number | null;
  readonly startMark: string | null;
  readonly ownerPid: number | null;
  readonly ownerMark: string | null;
  readonly workingFolder: string | null;
  readonly worktreeId: string | null;
  readonly worktreePath: string | null;
  readonly worktreeBranch: string | null;
  readonly worktreeMissing: boolean;
  /** Something of it may still run: the machine's next start looks for it. */
  readonly mayRun: boolean;
  readonly lastSeenAt: Date;
}

/** A prompt whose end was not told. */
export interface OpenTurn {
  readonly no: number;
  readonly key: string;
}

/** The conversation of an agent about one task, as decisions see it. */
export interface Session {
  readonly taskId: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly profile: string;
  readonly launchHash: string;
  readonly state: SessionState;
  readonly priorState: SessionState | null;
  readonly version: number;
  readonly generation: number;
  readonly attachment: string | null;
  readonly attempt: string | null;
  readonly attachedUntil: Date | null;
  readonly strategy: Strategy | null;
  readonly tries: number;
  readonly fault: SessionFault | null;
  readonly faultMessage: string | null;
  /** What became of its last process, where nobody could see that or it could not be ended; null once it runs again. */
  readonly processNote: string | null;
  readonly interruptedAt: Date | null;
  readonly interruptedState: SessionState | null;
  readonly capabilities: SessionCapabilities;
  readonly mode: string | null;
  readonly config: Json;
  readonly turnNo: number;
  readonly entrySeq: number;
  /** Its agent began a conversation after the kept one, and has shown no sign that it got anything: with `inject`, that is due. */
  readonly injectPending: boolean;
  /** When the kept conversation had reached it last. */
  readonly injectedAt: Date | null;
  /** Handle of the resume whose fresh start the agent took last. */
  readonly freshHandle: string | null;
  readonly stateSince: Date;
  readonly openTurn: OpenTurn | null;
  readonly executor: Executor;
}

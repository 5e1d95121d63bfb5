import { chooseStrategy, listWays, type Way, type WayFacts } from "./choose-strategy";
import { isActiveSession, RECENTLY_SEEN_MS, type SessionFault, type SessionState, type Strategy } from "./session";

/** What is known of a session when somebody asks whether and how it would come back. */
export interface SessionFacts extends WayFacts {
  /** Its task has ended: nothing brings it back. */
  readonly taskEnded: boolean;
  readonly state: SessionState;
  /** A process holds it and said so in time. */
  readonly attached: boolean;
  /** That process had told that it can be prompted. */
  readonly executorReady: boolean;
  /** Since a process was last seen, milliseconds; null when none ever was. */
  readonly seenMsAgo: number | null;
  /** Its process is known to be gone. */
  readonly cutOff: boolean;
  /** A worker that was seen a moment ago offers the agent that it belongs to. */
  readonly hasProfile: boolean;
  readonly fault: SessionFault | null;
  readonly worktree: "none" | "found" | "missing";
}

export const RESUME_REASONS = [
  "task_ended",
  "already_running",
  "recently_seen",
  "agent_not_running",
  "agent_not_running_fresh_start",
  "failed_session_resumable",
  "error_recovery",
  "missing_profile",
  "idle",
  "not_active",
] as const;
export type ResumeReason = (typeof RESUME_REASONS)[number];

export interface SessionVerdict extends Way {
  /** All that there are, the best one first; with `fresh`, which restores nothing, as the last. */
  readonly ways: readonly Strategy[];
  readonly isRunning: boolean;
  /** It waits for somebody to bring it back. */
  readonly needsResume: boolean;
  /** Somebody's word brings it back, also where it does not need that. */
  readonly isResumable: boolean;
  /** Its task has ended: the conversation goes on in a fork only. */
  readonly canFork: boolean;
  /** Its folder is all that could be brought back. */
  readonly needsWorkspaceRestore: boolean;
  readonly reason: ResumeReason;
  /** Nothing is lost by bringing it back; else somebody chooses who sees what is lost. */
  readonly safe: boolean;
  /** Why it does not come back, for people; null when it may. */
  readonly blockedBy: string | null;
}

interface Row {
  readonly reason: ResumeReason;
  readonly needsResume?: boolean;
  readonly isRunning?: boolean;
  readonly canFork?: boolean;
  /** Left out: it may come back. */
  readonly blockedBy?: string;
}

/** Whether and how a session comes back. The first row that applies decides, so the table is total. */
export function judgeSession(facts: SessionFacts): SessionVerdict {
  const row = rowOf(facts);
  const way = chooseStrategy(facts);
  const isResumable = row.blockedBy === undefined;
  const isActive = isActiveSession(stateOf(facts));
  return {
    ...way,
    ways: listWays(facts).map(({ strategy }) => strategy),
    isRunning: row.isRunning ?? false,
    needsResume: row.needsResume ?? false,
    isResumable,
    canFork: row.canFork ?? false,
    needsWorkspaceRestore: !isResumable && !isActive && !facts.taskEnded && facts.worktree !== "none",
    reason: row.reason,
    safe: isResumable && row.reason !== "error_recovery" && facts.worktree !== "missing" && !losesAll(facts, way),
    blockedBy: row.blockedBy ?? null,
  };
}

function rowOf(facts: SessionFacts): Row {
  const state = stateOf(facts);
  const { hasToken, seenMsAgo } = facts;
  if (facts.taskEnded)
    return { reason: "task_ended", canFork: true, blockedBy: "Its task has ended. Fork the task to go on." };
  if (facts.attached) return { reason: "already_running", isRunning: true, blockedBy: "Its agent is running." };
  if (!facts.cutOff && seenMsAgo !== null && seenMsAgo <= RECENTLY_SEEN_MS)
    return { reason: "recently_seen", blockedBy: "Its agent was seen a moment ago and may still be at work." };
  if (state === "failed" && hasToken) return { reason: "failed_session_resumable", needsResume: true };
  if (state === "idle") return { reason: "idle" };
  if (!isActiveSession(state)) return { reason: "not_active", blockedBy: `The session is ${state}.` };
  if (!facts.hasProfile) return { reason: "missing_profile", blockedBy: "No worker offers this agent now." };
  if (!hasToken && seenMsAgo === null)
    return { reason: "not_active", blockedBy: "No process was ever started for it." };
  if (facts.fault !== null) return { reason: "error_recovery" };
  return { reason: hasToken ? "agent_not_running" : "agent_not_running_fresh_start", needsResume: true };
}

/** A launch that had come up before its process went waits for people, as it would have told next. */
function stateOf({ state, executorReady }: SessionFacts): SessionState {
  return state === "starting" && executorReady ? "waiting_for_input" : state;
}

function losesAll({ entries }: SessionFacts, { strategy }: Way): boolean {
  return strategy === "fresh" && entries > 0;
}

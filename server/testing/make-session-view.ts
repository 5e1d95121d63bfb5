import type { ListSessionsInput } from "../contract/session-inputs";
import type { LedgerRow, SessionLedger, SessionRecovery, SessionView } from "../contract/session-view";
import { tellsEvery } from "../contract/tells-every";
import { isOnePress } from "../domain/session/what-it-waits-for";
import { ago, aTaskId } from "./make-views";

const RECOVERY: SessionRecovery = {
  isRunning: false,
  needsResume: true,
  isResumable: true,
  canFork: false,
  needsWorkspaceRestore: false,
  reason: "agent_not_running",
  strategy: "native",
  ways: ["native", "load", "inject", "fresh"],
  why: "The agent keeps the conversation and resumes it by its token.",
  carried: "Its own conversation, as it left it.",
  lost: null,
  proven: true,
  safe: true,
  blockedBy: null,
};

/** A session that a restart cut off in the middle of a turn. */
export function aSessionView(
  overrides: Partial<SessionView> = {},
  recovery: Partial<SessionRecovery> = {},
): SessionView {
  return {
    taskId: aTaskId(),
    agent: "coder",
    profile: "gemini-cli",
    state: "waiting_for_input",
    version: 7,
    generation: 1,
    lastStrategy: "fresh",
    fault: null,
    faultMessage: null,
    processNote: null,
    interruptedAt: ago(60_000),
    was: "running",
    tokenAt: ago(600_000),
    droppedTokens: 0,
    entries: 12,
    shortened: 0,
    shortenedResults: 0,
    given: null,
    turns: 3,
    worktree: null,
    workingFolder: "/srv/shop",
    lastSeenAt: ago(90_000),
    recovery: { ...RECOVERY, ...recovery },
    ...overrides,
  };
}

export function aLedgerRow(overrides: Partial<LedgerRow> = {}, recovery: Partial<SessionRecovery> = {}): LedgerRow {
  const held = {
    title: "Rename total",
    taskState: "paused_by_client",
    handle: "suspend-1",
    controlRevision: 4,
    waitsFor: "resume",
    heldBy: null,
  } as const;
  return { ...aSessionView({}, recovery), ...held, ...overrides };
}

/** A page of these rows as the server gives it, the cursor being a row's place. */
export function aLedger(rows: readonly LedgerRow[], { words, cursor, limit }: ListSessionsInput): SessionLedger {
  const found = rows.filter(({ title, agent }) => tellsEvery(words, [title, agent]));
  const from = Number(cursor ?? 0);
  const to = from + limit;
  return {
    sessions: found.slice(from, to),
    nextCursor: to < found.length ? `${to}` : null,
    ready: found.filter((row) => isOnePress(row, row.recovery)).map(({ taskId }) => taskId),
    matching: found.length,
    total: rows.length,
  };
}

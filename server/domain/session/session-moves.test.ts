import { describe, expect, it } from "vitest";
import { decideOpen, type OpenOrder } from "./decide-open";
import { decideReport, type ReportOrder, type SessionEvent } from "./decide-report";
import {
  canSessionMove,
  FAILURE_CAUSES,
  isEndedSession,
  SESSION_STATES,
  type Session,
  type SessionState,
} from "./session";
import type { SeenSession, SessionDecision, SessionTask } from "./session-change";

const AT = new Date("2026-11-29T12:00:00Z");
const TASK: SessionTask = {
  taskId: "t",
  tenantId: "local",
  agentId: "a",
  isEnded: false,
  liveAttempt: "attempt-1",
  freshHandle: null,
  origin: null,
};
const ORDER = {
  attempt: "attempt-1",
  held: null,
  attachment: "hold-1",
  profile: "p",
  launchHash: "h",
  capabilities: { native: true, resume: true, load: true, inject: true, proven: true },
  guesses: [],
  host: "here",
  owner: { pid: 1, startMark: "1" },
  workingFolder: null,
} satisfies OpenOrder & { readonly guesses: readonly never[] };
const REPORT: Omit<ReportOrder, "event" | "delivered"> = { attachment: "hold-1", facts: {}, entries: [] };

const EVENTS: readonly SessionEvent[] = [
  { kind: "ready" },
  { kind: "turn_begun", key: "p1", text: "go" },
  { kind: "turn_ended", key: "p1", stopReason: "end_turn" },
  { kind: "detached" },
  ...FAILURE_CAUSES.map((cause) => ({ kind: "failed", cause, message: "No." }) as const),
];
const OPEN_TURNS = [null, { no: 1, key: "p1" }, { no: 1, key: "another" }] as const;

function taken<A>(decision: SessionDecision<A>): Session | null {
  return decision.kind === "moved" ? decision.change.session : null;
}

function firstOpened(): Session {
  const session = taken(decideOpen({ task: TASK, session: null, at: AT }, ORDER));
  if (!session) throw new Error("The first one is always taken up.");
  return session;
}

/** Every session there can be, as far as its state depends on it. */
function* sessions(): Generator<Session> {
  const opened = firstOpened();
  for (const state of SESSION_STATES)
    for (const priorState of [null, ...SESSION_STATES.filter((prior) => prior !== "starting")])
      for (const openTurn of OPEN_TURNS)
        for (const tries of [0, 1]) yield { ...opened, state, priorState, openTurn, tries };
}

function expectAllowed(from: SessionState, after: Session | null, what: unknown): void {
  if (!after || after.state === from) return;
  expect(canSessionMove(from, after.state), `${from} to ${after.state} by ${JSON.stringify(what)}`).toBe(true);
}

describe("a session", () => {
  it("is first taken up from created", () => {
    expect(firstOpened()).toMatchObject({ state: "starting", priorState: "created", generation: 1 });
    expect(canSessionMove("created", "starting")).toBe(true);
  });

  it("is taken up only from where that is allowed, and never once its task has ended", () => {
    for (const session of sessions()) {
      if (session.state === "completed" || session.state === "cancelled") continue;
      const free = { ...session, attachment: null, attachedUntil: null };
      expectAllowed(session.state, taken(decideOpen({ task: TASK, session: free, at: AT }, ORDER)), "open");
      const over: SeenSession = { task: { ...TASK, isEnded: true }, session: free, at: AT };
      expect(decideOpen(over, ORDER)).toMatchObject({ kind: "refused", refusal: { code: "SESSION_ENDED" } });
    }
  });

  it("moves only where its table leads, whatever its holder tells", () => {
    for (const session of sessions()) {
      // Whoever holds it has taken it up, and it ends with its task.
      if (session.state === "created" || isEndedSession(session.state)) continue;
      for (const event of EVENTS)
        for (const delivered of [true, false]) {
          const told = decideReport({ task: TASK, session, at: AT }, { ...REPORT, event, delivered });
          expectAllowed(session.state, taken(told), event);
        }
    }
  });

  it("stays as it ended, whatever its holder tells after that", () => {
    const task = { ...TASK, isEnded: true, liveAttempt: null };
    for (const session of sessions()) {
      if (!isEndedSession(session.state)) continue;
      for (const event of EVENTS) {
        const after = taken(decideReport({ task, session, at: AT }, { ...REPORT, event, delivered: false }));
        expect(after?.state ?? session.state).toBe(session.state);
        expect(after?.attachment ?? null).toBeNull();
      }
    }
  });
});

import { randomUUID } from "node:crypto";
import { openSession } from "../../commands/session/open-session";
import { reportSession } from "../../commands/session/report-session";
import { OpenSession, type SessionOpening, SessionReport, UNTAKEN } from "../../contract/session";
import type { Refusal } from "../../domain/refusal";
import type { Session } from "../../domain/session/session";
import type { SeenSession, SessionChange } from "../../domain/session/session-change";
import type { HistoryEntry } from "../../domain/session/write-history";
import type { Ports } from "../../ports";
import type { SessionStore } from "../../ports/session-store";
import { openAgentSession } from "../../sdk/session/agent-session";
import { type SessionDoor, SessionRefused } from "../../sdk/session/session-door";
import { toJson } from "../../sdk/state/to-json";
import type { OpenedSession, SessionEvent, SessionFacts, SessionOrder } from "../../sdk/worker";

export const TASK = { tenantId: "local", taskId: "5f0c1c6e-0000-7000-8000-000000000001" };
const ORIGIN = "5f0c1c6e-0000-7000-8000-000000000002";

/** The record of one task's session in memory. What is written in it is decided by the server's commands, and told by the worker's client. */
export class MemoryBook {
  readonly entries = new Map<string, HistoryEntry>();
  readonly events: SessionEvent[] = [];
  readonly openings: SessionOpening[] = [];
  worktree: SessionFacts["worktree"] | null = null;
  process: SessionFacts["process"] | null = null;
  /** Token of the conversation that the first one begins from. */
  forksFrom: string | null = null;
  /** The newest resume asks for a fresh start. */
  wantsFresh = false;
  /** Runs after a prompt was noted as given, before whoever asked hears of it. */
  onTurnBegun: (() => Promise<void>) | null = null;
  /** Runs after a turn's end was told, before whoever told it hears that it is noted. */
  onTurnEnded: (() => Promise<void>) | null = null;
  private session: Session | null = null;
  private attempt = randomUUID();
  private readonly turns = new Set<string>();
  /** Lines of prompts that were noted and never sent. */
  private readonly unsent = new Set<string>();
  private readonly sessions: Pick<SessionStore, "transact" | "history" | "delivery"> = {
    transact: async (_ref, decide) => {
      const decision = decide(this.seen());
      if (decision.kind === "refused") return decision;
      if (decision.kind === "moved") this.write(decision.change);
      return { kind: "done", answer: decision.answer, version: this.session?.version ?? 0 };
    },
    history: async () => ({
      entries: [...this.entries.values()].filter(({ key }) => !this.unsent.has(key)),
      older: 0,
    }),
    delivery: async (_ref, key) => (this.turns.has(key) ? (this.isAnswered(key) ? "answered" : "unanswered") : "none"),
  };

  get token(): string | null {
    return this.session?.executor.token ? sealing.open(this.session.executor.token) : null;
  }

  /** Another attempt holds the task from now on. */
  beginAttempt(): void {
    this.attempt = randomUUID();
  }

  async open(order: SessionOrder): Promise<OpenedSession> {
    const { taskId } = TASK;
    const opened = await openAgentSession(
      this.door,
      { ...order, taskId, attempt: this.attempt },
      new AbortController().signal,
    );
    this.openings.push(opened.opening);
    return opened;
  }

  /** Somebody else takes the session up: whoever had it is fenced. */
  takeAway(): void {
    this.change((session) => ({ ...session, attachment: randomUUID() }));
  }

  loseToken(): void {
    this.change((session) => ({ ...session, executor: { ...session.executor, token: null, tokenAt: null } }));
  }

  said(kind: HistoryEntry["kind"]): string[] {
    return [...this.entries.values()].filter((entry) => entry.kind === kind).map(({ text }) => text);
  }

  private readonly door: Pick<SessionDoor, "open" | "report" | "looks"> = {
    looks: new Set(),
    open: async (_taskId, order) => {
      const result = await openSession(this.ports, TASK, OpenSession.parse(sent(order)));
      if (result.kind === "refused") throw refused(result.refusal);
      return result.opening;
    },
    report: async (_taskId, body) => {
      const report = SessionReport.parse(sent(body));
      const result = await reportSession(this.ports, TASK, report);
      if (result.kind === "refused") throw refused(result.refusal);
      await this.note(report);
      return result.answer;
    },
  };

  private async note({ event, worktree, process }: SessionReport): Promise<void> {
    this.worktree = worktree ?? this.worktree;
    this.process = process ?? this.process;
    if (!event) return;
    this.events.push(event);
    if (event.kind === "turn_begun") await this.onTurnBegun?.();
    if (event.kind === "turn_ended") await this.onTurnEnded?.();
  }

  private get ports(): Ports {
    const tasks = { transact: async () => ({ kind: "unchanged", answer: null }) };
    // All that the commands of a session use; its task is not in this book.
    const used = { sessions: this.sessions, tasks, reader: { fenced: async () => null }, newId: randomUUID, sealing };
    return used as unknown as Ports;
  }

  private seen(): SeenSession {
    const origin =
      this.forksFrom !== null && !this.session ? { taskId: ORIGIN, token: sealing.seal(this.forksFrom) } : null;
    const freshHandle = this.wantsFresh ? "suspend-fresh" : null;
    const task = { ...TASK, agentId: "agent", isEnded: false, liveAttempt: this.attempt, freshHandle, origin };
    return { task, session: this.session, at: new Date() };
  }

  /** As the store writes it: the longest form of a line stays. */
  private write({ session, beginTurn, endTurn, entries = [] }: SessionChange): void {
    const open = this.session?.openTurn;
    if (open && endTurn?.stopReason === UNTAKEN.notSent) this.unsent.add(`prompt:${open.key}`);
    for (const line of entries) {
      const known = this.entries.get(line.key);
      if (!known || known.text.length < line.text.length) this.entries.set(line.key, line);
    }
    if (beginTurn) this.turns.add(beginTurn.key);
    this.session = {
      ...session,
      version: session.version + 1,
      turnNo: this.turns.size,
      entrySeq: this.entries.size,
    };
  }

  private change(to: (session: Session) => Session): void {
    if (this.session) this.session = to(this.session);
  }

  private isAnswered(key: string): boolean {
    const lines = [...this.entries.values()];
    const since = lines.slice(lines.findIndex((line) => line.key === `prompt:${key}`) + 1);
    return since.some(({ kind }) => kind !== "user_message");
  }
}

const sealing = {
  seal: (text: string): Uint8Array => Buffer.from(text),
  open: (sealed: Uint8Array): string => Buffer.from(sealed).toString(),
};

/** As it comes through a door. */
function sent(body: object): unknown {
  return toJson(JSON.parse(JSON.stringify(body)), "What is sent");
}

function refused({ code, message }: Refusal): SessionRefused {
  return new SessionRefused(code, message);
}

import { randomUUID } from "node:crypto";
import type { SessionAnswer, SessionOpening } from "../../contract/session";
import {
  type OpenedSession,
  type SessionEvent,
  type SessionFacts,
  type SessionOrder,
  SessionRefused,
} from "../../sdk/worker";

/** The record of one task's session in memory, with the rules that the server keeps, as far as a host can tell. */
export class MemoryBook {
  readonly entries = new Map<string, { kind: string; name: string | null; text: string }>();
  readonly events: SessionEvent[] = [];
  readonly openings: SessionOpening[] = [];
  token: string | null = null;
  lastMessageUuid: string | null = null;
  /** Token of the conversation that the first one begins from. */
  forksFrom: string | null = null;
  mode: string | null = null;
  config: SessionFacts["config"] = {};
  worktree: SessionFacts["worktree"] | null = null;
  process: SessionFacts["process"] | null = null;
  /** Runs after a prompt was noted as given, before whoever asked hears of it. */
  onTurnBegun: (() => Promise<void>) | null = null;
  /** Runs after a turn's end was told, before whoever told it hears that it is noted. */
  onTurnEnded: (() => Promise<void>) | null = null;
  /** Next time it begins with nothing. */
  wantsFresh = false;
  private readonly delivered = new Set<string>();
  private attachment: string | null = null;
  private openTurn: string | null = null;
  private generation = 0;
  private tries = 0;
  private injects = false;

  async open(order: SessionOrder): Promise<OpenedSession> {
    const attached = order.held !== undefined && order.held === this.attachment;
    const cutTurn = this.openTurn;
    if (!attached) {
      this.attachment = randomUUID();
      this.generation += 1;
      this.openTurn = null;
    }
    const strategy = attached ? "fresh" : this.strategyFor(order);
    this.injects = strategy === "inject";
    this.wantsFresh = false;
    const opening: SessionOpening = {
      attachment: this.attachment ?? "",
      attached,
      generation: this.generation,
      strategy,
      reason: "",
      token: strategy === "native" || strategy === "load" ? (this.token ?? this.forksFrom) : null,
      forks: strategy === "native" && this.token === null && this.forksFrom !== null,
      lastMessageUuid: this.lastMessageUuid,
      mode: this.mode,
      config: (this.config ?? null) as SessionOpening["config"],
      workingFolder: null,
      worktree: this.worktree ? { id: null, path: this.worktree.path, branch: this.worktree.branch ?? null } : null,
      cutTurn,
      attachMs: 90_000,
    };
    this.openings.push(opening);
    const over = new AbortController();
    return {
      opening,
      signal: over.signal,
      release: () => over.abort(),
      report: async (facts, event) => {
        if (this.attachment === opening.attachment) {
          const answer = this.take(facts, event);
          if (event?.kind === "turn_begun") await this.onTurnBegun?.();
          if (event?.kind === "turn_ended") await this.onTurnEnded?.();
          return answer;
        }
        const refused = new SessionRefused("SESSION_SUPERSEDED", "Somebody else took it up.");
        over.abort(refused);
        throw refused;
      },
    };
  }

  /** Somebody else takes the session up: whoever had it is fenced. */
  takeAway(): void {
    this.attachment = randomUUID();
  }

  said(kind: string): string[] {
    return [...this.entries.values()].filter((entry) => entry.kind === kind).map(({ text }) => text);
  }

  private strategyFor({ capabilities: can }: SessionOrder): SessionOpening["strategy"] {
    if (this.wantsFresh) return "fresh";
    if (this.token && can.native && can.resume) return "native";
    if (this.token && can.native && can.load) return "load";
    if (!this.token && can.native && ((this.forksFrom && can.forks) || (can.continues && this.entries.size > 0)))
      return "native";
    return can.inject && this.entries.size > 0 ? "inject" : "fresh";
  }

  private take(facts: SessionFacts, event: SessionEvent | undefined): SessionAnswer {
    for (const { key, kind, name = null, text } of facts.entries ?? []) this.keep(key, { kind, name, text });
    this.token = facts.token ?? this.token;
    this.lastMessageUuid = facts.lastMessageUuid ?? this.lastMessageUuid;
    this.mode = facts.mode ?? this.mode;
    this.config = facts.config ?? this.config;
    this.worktree = facts.worktree ?? this.worktree;
    this.process = facts.process ?? this.process;
    if (!event) return { state: "running", version: 1 };
    this.events.push(event);
    switch (event.kind) {
      case "turn_begun":
        return this.begin(event);
      case "turn_ended":
        this.openTurn = null;
        break;
      case "failed":
        return { state: "waiting_for_input", version: 1, next: this.fail(event.cause) };
      case "detached":
        this.attachment = null;
        break;
      case "ready":
        this.tries = 0;
    }
    return { state: "idle", version: 1 };
  }

  private keep(key: string, line: { kind: string; name: string | null; text: string }): void {
    const known = this.entries.get(key);
    if (!known || known.text.length < line.text.length) this.entries.set(key, line);
  }

  private begin({ key, text }: { readonly key: string; readonly text: string }): SessionAnswer {
    const answer = { state: "running", version: 1 } as const;
    if (this.delivered.has(key))
      return { ...answer, prompt: null, ...(this.isAnswered(key) ? {} : { unanswered: true }) };
    if (this.openTurn !== null) return { ...answer, prompt: null };
    const before = [...this.entries.values()].map((line) => `${line.kind}: ${line.text}`).join("\n");
    this.delivered.add(key);
    this.openTurn = key;
    this.keep(`prompt:${key}`, { kind: "user_message", name: null, text });
    const injected = this.injects;
    this.injects = false;
    return { ...answer, prompt: injected ? `HISTORY\n${before}\nREQUEST\n${text}` : text };
  }

  private isAnswered(key: string): boolean {
    const lines = [...this.entries];
    const since = lines.slice(lines.findIndex(([name]) => name === `prompt:${key}`) + 1);
    return since.some(([, { kind }]) => kind !== "user_message");
  }

  private fail(cause: string): "again" | "held" {
    this.attachment = null;
    this.openTurn = null;
    if (cause === "token_rejected") this.token = null;
    this.tries += 1;
    return cause === "transport" && this.tries < 2 ? "again" : "held";
  }
}

import { randomUUID } from "node:crypto";
import { methods } from "@agentclientprotocol/sdk/unstable";
import type { SessionOpening } from "../../../contract/session";
import type { AgentProcess } from "../process/agent-process";
import { plainText } from "../process/noise-log";
import type { AgentProfile } from "../profile";
import { type AgentLink, answered, Patience, type PermissionOutcome } from "../protocol/connect-agent";
import type { AgentTerminals } from "../terminals/agent-terminals";
import { callOf, readUpdate } from "../turn/read-update";
import { ReplayGuard } from "../turn/replay-guard";
import { TurnLog } from "../turn/turn-log";
import { UsageLedger } from "../turn/usage-ledger";
import { OpenPermissions, type PermissionRequest } from "./open-permissions";
import type { Reporter } from "./reporter";
import { setting } from "./take-up";

const SILENCE_MS = 150;
const MAX_REPLAY_MS = 10_000;
const BYTES_PER_CHARACTER = 4;
const MAX_STOP_REASON = 60;

export interface SessionParts {
  readonly profile: AgentProfile;
  readonly process: AgentProcess;
  readonly link: AgentLink;
  readonly terminals: AgentTerminals | null;
  readonly sessionId: string;
  readonly cwd: string;
  /** How often a process took the session up; permissions are good for one of them. */
  readonly generation: number;
  /** How the conversation came back. */
  readonly restored: SessionOpening["strategy"];
  /** Somebody wants it to begin with nothing but a short account. */
  readonly startsFresh: boolean;
  readonly reporter: Reporter;
}

export type PromptEnd =
  | { readonly kind: "answered"; readonly stopReason: string; readonly response: unknown }
  | { readonly kind: "failed"; readonly message: string };

export interface PromptOrder {
  readonly key: string;
  readonly text: string;
  /** Calls that earlier turns had. */
  readonly known: ReadonlySet<string>;
  /** The last running total of its cost. */
  readonly costTotal: number | null;
}

/** A prompt that is being answered. */
export interface PromptRun {
  readonly key: string;
  readonly log: TurnLog;
  readonly guard: ReplayGuard;
  readonly ledger: UsageLedger;
  end: PromptEnd | null;
  /** It printed more than a turn may, frames or not. */
  isFlood: boolean;
  /** What comes from now on is too late and is not written down. */
  isFenced: boolean;
}

/** A turn that stands still by the protocol itself, and may go on in the same process. */
export interface Suspension {
  readonly handle: string;
  /** What the agent asked for, when it holds itself. */
  readonly request: unknown;
}

/** A process that holds the session of one task, between and during its turns. */
export class LiveSession {
  run: PromptRun | null = null;
  readonly permissions: OpenPermissions;
  suspension: Suspension | null = null;
  mode: string | null;
  config: Readonly<Record<string, string | boolean>>;
  lastHeardAt = performance.now();
  /** How its conversation came back, until people were told. */
  news: string | null;
  /** Its process has ended. */
  isGone = false;
  /** Updates that nobody waited for: told again, or told too late. */
  unheard: number;
  /** Counts what a leg looks at. */
  changes = 0;
  private waiting: (() => void)[] = [];

  constructor(
    readonly parts: SessionParts,
    { mode, config, unheard, news }: Pick<LiveSession, "mode" | "config" | "unheard" | "news">,
  ) {
    this.news = news;
    this.mode = mode;
    this.config = config;
    this.unheard = unheard;
    this.permissions = new OpenPermissions(
      parts.process.executionId,
      () => this.ring(),
      (why) => this.run?.log.note(`The agent asked for a permission. ${why}`),
    );
    void parts.process.exited.then(() => {
      this.isGone = true;
      this.ring();
    });
  }

  /** It may act: a turn is under way, and nobody has stopped it. */
  get isInTurn(): boolean {
    return this.run !== null && !this.run.isFenced && this.run.end === null;
  }

  /** Resolves when something has happened since this count of changes. */
  change(since: number): Promise<void> {
    if (this.changes !== since) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** An agent may go on telling its history after it has answered a load: what comes until then belongs to no turn. */
  async untilSilent(): Promise<void> {
    const until = performance.now() + MAX_REPLAY_MS;
    while (performance.now() < until && !this.isGone) {
      await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
      if (performance.now() - this.lastHeardAt >= SILENCE_MS) return;
    }
  }

  private ring(): void {
    this.changes += 1;
    for (const wake of this.waiting.splice(0)) wake();
  }

  prompt({ key, text, known, costTotal }: PromptOrder): PromptRun {
    const { profile, link, sessionId, reporter, restored } = this.parts;
    const run: PromptRun = {
      key,
      log: new TurnLog(
        key,
        (line) => reporter.write(line),
        (id) => this.parts.terminals?.lastWords(id) ?? "",
      ),
      guard: new ReplayGuard(text, { known, mayReplay: !this.run && restored !== "fresh" }),
      ledger: new UsageLedger({ source: profile.name, costRestarts: profile.costRestarts && !this.run }, costTotal),
      end: null,
      isFlood: false,
      isFenced: false,
    };
    this.run = run;
    this.limitOutput(() => {
      run.isFlood = true;
      this.ring();
    });
    this.lastHeardAt = performance.now();
    run.guard.given(this.lastHeardAt);
    const answer = link.agent.request<unknown>(methods.agent.session.prompt, {
      sessionId,
      prompt: [{ type: "text", text }],
    });
    void answer.then(
      (response) => this.ended(run, { kind: "answered", stopReason: stopReasonOf(response), response }),
      (error: unknown) =>
        this.ended(run, { kind: "failed", message: error instanceof Error ? error.message : "It failed." }),
    );
    return run;
  }

  updated(update: unknown): void {
    this.lastHeardAt = performance.now();
    const { run } = this;
    for (const told of readUpdate(update)) {
      if (told.kind === "mode") this.mode = told.mode;
      if (told.kind === "config") this.config = { ...this.config, ...told.values };
      if (!run || run.isFenced || run.end || !run.guard.isNews(told, this.lastHeardAt)) {
        this.unheard += 1;
        continue;
      }
      if (told.kind === "cost") run.ledger.cost(told.amount);
      if (told.kind === "tokens") run.ledger.addTokens(told);
      run.log.take(told);
      if (told.kind === "call" || run.log.chars > this.parts.profile.maxTurnChars) this.ring();
    }
  }

  permission(request: PermissionRequest): Promise<PermissionOutcome> {
    this.lastHeardAt = performance.now();
    const { run } = this;
    // Nobody waits for a turn that was stopped; to let it act now would be to let it go on.
    if (!run || run.isFenced || run.end) return Promise.resolve({ outcome: "cancelled" });
    const [call] = callOf(request.toolCall);
    if (!call)
      return this.permissions.deny("It named no call that can be read, so nobody could be asked and it was denied.");
    // What has been done is not allowed afterwards.
    if (run.log.calls.get(call.id)?.status === "completed")
      return this.permissions.deny("The call had ended before it asked, so it was denied.");
    const about = run.guard.admit(call.id);
    if (about) run.log.take(about);
    run.log.take(call);
    return this.permissions.ask(request, call, run.log.calls.get(call.id));
  }

  /** The agent holds itself: it gets a handle now, and goes on by a resume. */
  parked(request: unknown): unknown {
    if (!this.run || this.run.isFenced) throw new Error("No turn is under way.");
    const held = { handle: `hold-${randomUUID()}`, suspendedAt: new Date().toISOString() };
    this.suspension = { ...held, request };
    this.ring();
    return held;
  }

  /** Holds the turn by the protocol itself. False when the agent refuses, or does not answer in time. */
  async suspend(reason: string): Promise<boolean> {
    const { process, link, sessionId, profile } = this.parts;
    const params = { sessionId, reason, mode: "finish_step" };
    try {
      const call = () => link.agent.request<{ handle?: unknown }>("session/suspend", params);
      const patience = new Patience(profile.timeouts.cancelMs);
      const { handle } = await answered({ process, what: "session/suspend", patience }, call);
      this.suspension = { handle: String(handle), request: null };
      return true;
    } catch {
      return false;
    }
  }

  /** What was held goes on, with what people said. Throws LaunchFailed when the agent does not. */
  async goOn(words: { readonly input: unknown; readonly continueTranscript: boolean }): Promise<void> {
    const { process, link, sessionId, profile, cwd } = this.parts;
    const handle = this.suspension?.handle;
    const params = { sessionId, ...setting({ profile, cwd, offered: link.offered }), handle, ...words };
    const patience = new Patience(profile.timeouts.launchMs);
    await answered({ process, what: "session/resume", patience }, () => link.agent.request("session/resume", params));
    this.suspension = null;
    this.lastHeardAt = performance.now();
  }

  /**
   * Stops the turn: open permissions are withdrawn, the agent is asked to stop. True when it answered within the grace, its
   * profile's or a shorter one; else its process is ended, so that nothing of the turn goes on. `fence`: what it tells from now on is not written down.
   */
  async cancel({ fence, withinMs }: { readonly fence: boolean; readonly withinMs?: number }): Promise<boolean> {
    const { run } = this;
    if (!run || run.end) return true;
    const { process, link, terminals, sessionId, profile } = this.parts;
    run.isFenced = fence;
    this.permissions.withdrawAll();
    const terminalsEnded = terminals?.endAll();
    // Answers are on their way before it is told to stop: an agent that stops at once would not read them.
    await new Promise((resolve) => setImmediate(resolve));
    await link.agent.notify(methods.agent.session.cancel, { sessionId }).catch(() => undefined);
    const until = performance.now() + Math.min(profile.timeouts.cancelMs, withinMs ?? Number.POSITIVE_INFINITY);
    while (!run.end && !this.isGone && performance.now() < until) await this.changeWithin(until - performance.now());
    const answered = run.end !== null;
    run.isFenced = true;
    // Again: with `fence` unset one more may have come up until now.
    await Promise.all([terminalsEnded, terminals?.endAll()]);
    if (!answered) await process.end(0);
    return answered;
  }

  private async changeWithin(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.change(this.changes), late]);
    clearTimeout(timer);
  }

  private ended(run: PromptRun, end: PromptEnd): void {
    if (run.end) return;
    if (end.kind === "answered" && !run.isFenced) run.ledger.endOfTurn(end.response);
    run.end = end;
    this.permissions.withdrawAll();
    this.limitOutput(() => this.endUnasked());
    this.ring();
  }

  private limitOutput(onOver: () => void): void {
    const { process, profile } = this.parts;
    process.limitOutput(profile.maxTurnChars * BYTES_PER_CHARACTER, onOver);
  }

  /** Nobody reads what it prints between its turns. */
  private endUnasked(): void {
    void this.parts.process.endBecause("It printed without end while no turn was under way, so it was ended.");
  }
}

/** One that says nothing is taken for the usual one. */
function stopReasonOf(response: unknown): string {
  if (typeof response !== "object" || response === null || !("stopReason" in response)) return "end_turn";
  const { stopReason } = response;
  return (typeof stopReason === "string" && plainText(stopReason.slice(0, MAX_STOP_REASON)).trim()) || "end_turn";
}

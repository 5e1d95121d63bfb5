import { randomUUID } from "node:crypto";
import type { ClaimWork, WorkItem } from "../../contract/worker-protocol";
import { Attempt } from "../attempt/attempt";
import { CommitPost } from "../attempt/commit-post";
import { Deferred } from "../attempt/deferred";
import { monotonicMs } from "../attempt/lease";
import { runAttempt } from "../attempt/run-attempt";
import type { AgentDefinition } from "../define-agent";
import { backOff, pause } from "../door/back-off";
import { followControlStream } from "../door/control-stream";
import { DoorClient } from "../door/door-client";
import { SessionDoor } from "../session/session-door";
import { LeaseKeeper } from "./lease-keeper";
import { Log } from "./log";
import { register } from "./register";
import { Slots } from "./slots";

export interface WorkerOptions {
  /** Address of the web process, like http://127.0.0.1:4310. */
  readonly url: string;
  /** An API key with the scope `worker`. */
  readonly key: string;
  /** 1 to 100 of any input: the server gives each only what its schema allows. */
  readonly agents: readonly AgentDefinition<never>[];
  /** Names this process; default worker-<random>. */
  readonly workerId?: string;
  /** Tasks at one time, 1 to 1000; default 4. */
  readonly capacity?: number;
  /** W3C header of the span that is active where a call is made: what the server traces of it hangs below. */
  readonly traceparent?: () => string | undefined;
  /** Where the few lines about the connection go; default: standard error. */
  readonly log?: (line: string) => void;
}

export interface StopOptions {
  /** Aborts running steps that may run again, instead of letting them end. */
  readonly now?: boolean;
  /** Gives up on what has not ended after this long; its lease runs out by itself. */
  readonly timeoutMs?: number;
}

export interface Worker {
  readonly workerId: string;
  /** Resolves when the server knows the agents; rejects when it does not want them, or the worker stops before. */
  readonly ready: Promise<void>;
  /** Registers the agents and works until stopped. Rejects when the server refuses key or agents. */
  run(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Tells the server of one of its agents anew; from the next task on it is run as it is now. */
  renew(agent: AgentDefinition<never>): Promise<void>;
  /** Takes nothing new and hands back what it holds after the running steps; resolves when nothing is left. */
  stop(options?: StopOptions): Promise<void>;
}

const LONG_POLL_MS = 20_000;
const DEFAULT_CAPACITY = 4;
const MAX_CAPACITY = 1_000;
const MAX_CLAIM = 100;
/** The server takes no claim for more. */
const MAX_AGENTS = 100;
/** A run that does not end with its attempt keeps its place no longer than this, milliseconds. */
const STRAY_MS = 10_000;

export function createWorker(options: WorkerOptions): Worker {
  return new RunningWorker(options);
}

/** One for the runs, one for the commits that several of them hand in together. */
function twoTurns(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}

class RunningWorker implements Worker {
  readonly workerId: string;
  private readonly known = new Deferred<void>();
  private readonly door: DoorClient;
  private readonly post: CommitPost;
  private readonly sessions: SessionDoor;
  private readonly agents: Map<string, AgentDefinition<never>>;
  private readonly claimOrder: Omit<ClaimWork, "max">;
  private readonly keeper: LeaseKeeper;
  private readonly slots: Slots;
  private readonly log: Log;
  private readonly held = new Set<Attempt>();
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor({ url, key, agents, workerId, capacity = DEFAULT_CAPACITY, traceparent, log }: WorkerOptions) {
    if (!Number.isInteger(capacity) || capacity < 1 || capacity > MAX_CAPACITY)
      throw new TypeError(`A worker's capacity is 1 to ${MAX_CAPACITY}.`);
    if (agents.length === 0) throw new TypeError("A worker needs an agent.");
    if (agents.length > MAX_AGENTS) throw new TypeError(`A worker serves ${MAX_AGENTS} agents at most.`);
    this.workerId = workerId ?? `worker-${randomUUID().slice(0, 8)}`;
    this.door = new DoorClient(url, key);
    this.post = new CommitPost(this.door, traceparent);
    this.sessions = new SessionDoor(this.door);
    this.agents = new Map(agents.map((agent) => [agent.name, agent]));
    this.claimOrder = { workerId: this.workerId, agents: [...this.agents.keys()], capacity, waitMs: LONG_POLL_MS };
    this.keeper = new LeaseKeeper(this.door, this.workerId);
    this.slots = new Slots(capacity);
    this.log = new Log(log ?? ((line) => process.stderr.write(`${line}\n`)));
  }

  get ready(): Promise<void> {
    return this.known.promise;
  }

  run({ signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
    if (this.running !== null) throw new Error("A worker runs once.");
    if (signal?.aborted) return Promise.resolve();
    signal?.addEventListener("abort", () => void this.stop(), { once: true });
    this.running = this.work();
    return this.running;
  }

  async renew(agent: AgentDefinition<never>): Promise<void> {
    if (!this.agents.has(agent.name)) throw new TypeError(`This worker does not serve ${agent.name}.`);
    this.agents.set(agent.name, agent);
    await register(agent, { door: this.door, signal: this.stopping.signal, log: this.log });
  }

  async stop({ now = false, timeoutMs }: StopOptions = {}): Promise<void> {
    this.stopping.abort();
    for (const attempt of this.held) attempt.handBack(now);
    const done = (this.running ?? Promise.resolve()).catch(() => undefined);
    if (timeoutMs === undefined) return done;
    await Promise.race([done, pause(timeoutMs)]);
    for (const attempt of this.held) attempt.end("stopped");
    return done;
  }

  private async work(): Promise<void> {
    const streaming = new AbortController();
    try {
      await this.registerAll();
      if (!this.stopping.signal.aborted) this.known.resolve();
      const stream = followControlStream(this.door, this.controlPath(), {
        signal: streaming.signal,
        onHint: () => this.keeper.beatNow(),
        onEnded: () => this.sessions.lookAll(),
      });
      await this.claimAll();
      // The stream stays open: what is still held may be paused or canceled meanwhile.
      await Promise.all(Array.from(this.held, (attempt) => attempt.done));
      streaming.abort();
      await stream;
    } catch (error) {
      if (error instanceof Error) this.known.reject(error);
      throw error;
    } finally {
      this.known.reject(new Error("The worker stopped before it was known."));
      this.stopping.abort();
      streaming.abort();
    }
  }

  private controlPath(): string {
    const query = new URLSearchParams({ worker: this.workerId });
    for (const { name, keepsSessions } of this.agents.values()) if (keepsSessions) query.append("ends", name);
    return `control?${query}`;
  }

  private async registerAll(): Promise<void> {
    for (const agent of this.agents.values()) {
      await register(agent, { door: this.door, signal: this.stopping.signal, log: this.log });
    }
  }

  private async claimAll(): Promise<void> {
    const { signal } = this.stopping;
    for (let faults = 0; !signal.aborted; ) {
      const free = await this.slots.free(signal);
      if (free === 0) return;
      const answered = await this.claim(Math.min(free, MAX_CLAIM));
      faults = answered ? 0 : faults + 1;
      if (!answered) await backOff(faults, signal);
      // What ends at once has told so by then: that is not to wait until the door has heard that there is room for more.
      else await twoTurns();
    }
  }

  /** Takes what there is, or waits for it to come. False when the server did not do its part and a pause is due. */
  private async claim(max: number): Promise<boolean> {
    const askedAtMs = monotonicMs();
    const reply = await this.door.call<{ work: WorkItem[] }>({
      method: "POST",
      path: "claim",
      text: JSON.stringify({ ...this.claimOrder, max }),
      timeoutMs: LONG_POLL_MS + 10_000,
      signal: this.stopping.signal,
    });
    if (reply.kind === "answered") {
      this.log.reachable();
      for (const work of reply.body.work) this.take(work);
      // Nothing, sooner than asked for: whoever answers so would otherwise be asked without end.
      return reply.body.work.length > 0 || monotonicMs() - askedAtMs > LONG_POLL_MS / 2;
    }
    if (this.stopping.signal.aborted) return false;
    const problem = reply.kind === "refused" ? `${reply.code} ${reply.message}` : reply.problem;
    this.log.unreachable(problem);
    // The server lost its memory of the agents, for example with its database.
    if (reply.kind === "refused" && reply.code === "AGENT_NOT_FOUND") await this.registerAll().catch(() => undefined);
    return false;
  }

  private take(work: WorkItem): void {
    const attempt = new Attempt(work, this.post, this.sessions);
    const agent = this.agents.get(work.agent);
    this.held.add(attempt);
    this.keeper.add(attempt);
    const over = attempt.done.then(() => {
      this.held.delete(attempt);
      this.keeper.remove(attempt);
    });
    if (!agent || this.stopping.signal.aborted) {
      attempt.handBack(true);
      this.slots.hold(over);
      return;
    }
    const run = runAttempt(agent, attempt);
    this.slots.hold(over.then(() => Promise.race([run, pause(STRAY_MS)])));
  }
}

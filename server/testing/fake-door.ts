import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { RegisterAgent } from "../contract/register-agent";
import type { CommitAnswer, CommitBody, HeartbeatLease, WorkItem } from "../contract/worker-protocol";

type Mode = NonNullable<CommitAnswer["mode"]>;
/** Instead of an answer: an error, a connection cut before anything was done, or one cut after it was done. */
export type Fault = { readonly status: number; readonly body: unknown } | "cut" | "lose";

interface Commits {
  readonly commits: readonly { readonly taskId: string; readonly commit: CommitBody }[];
}

interface Held {
  readonly work: WorkItem;
  no: number;
  live: boolean;
  version: number;
  pause: Mode | null;
  wait: boolean;
  cleanUp: boolean;
  answer: CommitAnswer | null;
  /** A heartbeat was answered with the newest order. */
  told: boolean;
}

/** A workers' door without a database: it keeps the rules of attempts, numbers and boundaries, and does what a test says. */
export class FakeDoor implements AsyncDisposable {
  readonly registered: (RegisterAgent & { name: string })[] = [];
  /** Taken commits in order, of all tasks. */
  readonly commits: (CommitBody & { taskId: string })[] = [];
  heartbeats = 0;
  claims = 0;
  streams = 0;
  /** Asked before each call; what it returns is done instead. */
  fault: (path: string, body: unknown) => Fault | undefined = () => undefined;
  /** What it returns is waited for after a call was carried out and before it is answered. */
  late: (path: string) => Promise<void> | undefined = () => undefined;
  private readonly held = new Map<string, Held>();
  private readonly lasts = new Set<string>();
  private readonly queue: WorkItem[] = [];
  private readonly open = new Set<ServerResponse>();
  private waiters: (() => void)[] = [];
  private batchFaults: (Exclude<Fault, string> | undefined)[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeDoor> {
    const server = createServer();
    const door = new FakeDoor(server);
    server.on("request", (request, response) => void door.handle(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return door;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Puts a task, or the next attempt of one, into the queue. */
  give(work: Partial<WorkItem> = {}): WorkItem {
    const item: WorkItem = {
      taskId: randomUUID(),
      agent: "tester",
      attempt: randomUUID(),
      attemptNo: 1,
      leaseMs: 15_000,
      title: "A task",
      scope: "default",
      input: {},
      state: null,
      journal: [],
      answers: [],
      notes: [],
      messages: [],
      parks: [],
      unanswered: null,
      saidBefore: [],
      resume: null,
      ...work,
    };
    this.queue.push(item);
    this.changed();
    return item;
  }

  /** Asks for a pause as the server would, and tells the worker. */
  pause(work: WorkItem, mode: Mode = "finish_step"): void {
    this.order(work, { pause: mode });
  }

  withdraw(work: WorkItem): void {
    this.order(work, { pause: null });
  }

  wait(work: WorkItem, wait = true): void {
    this.order(work, { wait });
  }

  /** The time to undo a cancel is over: the holder is to clean up. */
  cleanUp(work: WorkItem): void {
    this.order(work, { cleanUp: true });
  }

  /** Somebody else holds the task from now on. */
  supersede(work: WorkItem): void {
    this.order(work, { live: false });
  }

  cutStreams(): void {
    for (const response of this.open) response.destroy();
  }

  of(work: WorkItem): readonly CommitBody[] {
    return this.commits.filter((commit) => commit.attempt === work.attempt);
  }

  /** The newest order on this task was asked for and answered. */
  async told(work: WorkItem): Promise<void> {
    await this.until(() => this.held.get(work.taskId)?.told ?? false);
  }

  /** A commit of this attempt was its last: it is held, asked, parked, over or handed back. */
  tookLast(work: WorkItem): boolean {
    return this.lasts.has(work.attempt);
  }

  isLive(work: WorkItem): boolean {
    return this.held.get(work.taskId)?.live ?? false;
  }

  /** Resolves when `condition` holds; looked at after whatever reaches the door. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  private order(work: WorkItem, order: Partial<Held>): void {
    const held = this.held.get(work.taskId);
    if (!held) throw new Error("Nobody holds this task.");
    Object.assign(held, order, { version: held.version + 1, told: false });
    for (const response of this.open) response.write('event: check\ndata: {"type":"check"}\n\n');
  }

  private changed(): void {
    for (const wake of this.waiters.splice(0)) wake();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", this.url);
    const path = url.pathname.replace("/api/workers/", "");
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const body = text === "" ? null : JSON.parse(text);
    const fault = this.faultOf(path, body);
    if (fault === "cut") response.destroy();
    else if (typeof fault === "object") send(response, fault.status, fault.body);
    else await this.serve({ path, body, response, lose: fault === "lose" });
    this.changed();
  }

  /** Several commits in one call go through the call's and the connection's faults together, and through the door's own one by one. */
  private faultOf(path: string, body: unknown): Fault | undefined {
    const whole = this.fault(path, body);
    if (path !== "commits" || whole) return whole;
    const faults = (body as Commits).commits.map(({ taskId, commit }) => this.fault(`tasks/${taskId}/commit`, commit));
    this.batchFaults = faults.map((fault) => (typeof fault === "object" ? fault : undefined));
    return faults.find((fault) => typeof fault === "string");
  }

  private commitAll({ commits }: Commits): [number, unknown] {
    const faults = this.batchFaults.splice(0);
    const replies = commits.map(({ taskId, commit }, i) => {
      const fault = faults[i];
      if (fault) return fault;
      const [status, body] = this.commit(taskId, commit);
      return { status, body };
    });
    return [200, { replies }];
  }

  private async serve(call: { path: string; body: unknown; response: ServerResponse; lose: boolean }): Promise<void> {
    const { path, body, response, lose } = call;
    if (path === "control") {
      this.streams += 1;
      this.open.add(response);
      response.on("close", () => this.open.delete(response));
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": open\n\n");
      return;
    }
    const [status, answer] = await this.answerTo(path, body);
    this.changed();
    await this.late(path);
    if (lose) response.destroy();
    else send(response, status, answer);
  }

  private async answerTo(path: string, body: unknown): Promise<[number, unknown]> {
    const [, agent] = /^agents\/(.+)$/.exec(path) ?? [];
    if (agent) {
      this.registered.push({ ...(body as RegisterAgent), name: agent });
      return [200, { agent: { name: agent } }];
    }
    if (path === "claim") return [200, { work: await this.claim((body as { max: number }).max) }];
    if (path === "heartbeat") return [200, { leases: this.beat((body as { leases: HeartbeatLease[] }).leases) }];
    if (path === "commits") return this.commitAll(body as Commits);
    const [, taskId] = /^tasks\/(.+)\/commit$/.exec(path) ?? [];
    return taskId ? this.commit(taskId, body as CommitBody) : [404, {}];
  }

  private async claim(max: number): Promise<WorkItem[]> {
    this.claims += 1;
    this.changed();
    await this.until(() => this.queue.length > 0);
    const work = this.queue.splice(0, max);
    for (const item of work) {
      this.held.set(item.taskId, {
        work: item,
        no: 0,
        live: true,
        version: 1,
        pause: null,
        wait: false,
        cleanUp: false,
        answer: null,
        told: false,
      });
    }
    return work;
  }

  private beat(leases: readonly HeartbeatLease[]): HeartbeatLease[] {
    this.heartbeats += 1;
    return leases.map(({ taskId, attempt }) => {
      const held = this.held.get(taskId);
      if (!held?.live || held.work.attempt !== attempt) return { taskId, attempt, live: false, directive: "cancel" };
      held.told = true;
      return { taskId, attempt, live: true, ...directiveOf(held), version: held.version };
    });
  }

  private commit(taskId: string, commit: CommitBody): [number, unknown] {
    const held = this.held.get(taskId);
    if (held?.work.attempt === commit.attempt && held.no === commit.no) return [200, held.answer];
    if (!held?.live || held.work.attempt !== commit.attempt) return refuse("ATTEMPT_SUPERSEDED");
    if (commit.no !== held.no + 1) return refuse("COMMIT_OUT_OF_ORDER");
    this.commits.push({ ...commit, taskId });
    held.no = commit.no;
    held.version += 1;
    const ends =
      commit.ask || commit.park || commit.outcome || commit.release || commit.launchFailed || commit.cleanedUp;
    const atBoundary = held.pause && held.pause !== "wait_for_completion" && (commit.running ?? []).length === 0;
    held.live = !ends && !atBoundary;
    if (!held.live) this.lasts.add(held.work.attempt);
    held.answer = {
      ...directiveOf(held),
      attemptEnded: !held.live,
      state: "working",
      version: held.version,
      checkpointVersion: null,
      leaseMs: held.work.leaseMs,
    };
    return [200, held.answer];
  }
}

function directiveOf(held: Held): Pick<CommitAnswer, "directive" | "mode"> {
  if (held.cleanUp) return { directive: "clean_up" };
  if (held.wait) return { directive: "wait" };
  return held.pause ? { directive: "pause", mode: held.pause } : { directive: "continue" };
}

function refuse(code: string): [number, unknown] {
  return [409, { refusal: { code, message: "Nothing was written." } }];
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

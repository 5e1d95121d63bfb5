import type { CommitAnswer, WorkItem } from "../../contract/worker-protocol";
import type { SessionDoor } from "../session/session-door";
import { AttemptEnded, type EndReason } from "./attempt-ended";
import type { CommitPost } from "./commit-post";
import { CommitRefused } from "./commit-refused";
import { CommitSender } from "./commit-sender";
import { Deferred } from "./deferred";
import type { Draft, Finished } from "./draft";
import { Dues } from "./dues";
import { bodyOfEnding, type Ending, reasonOfEnding } from "./ending";
import { Lease } from "./lease";
import { LiveStep, type StepOrder, type StepResult } from "./live-step";
import { OpenCalls } from "./open-calls";
import { Orders, type Told } from "./orders";
import { MAX_RUNNING, RunReport } from "./run-report";
import { WantedEnd } from "./wanted-end";

const MAX_STEPS_A_COMMIT = 200;
// The claim's answer may have been under way for a while; the first heartbeat makes the lease whole.
const FIRST_LEASE_SHARE = 2 / 3;

/** One hold of a task by this worker: which steps may start, what is committed when, and when it is over. */
export class Attempt {
  readonly report: RunReport;
  readonly dues = new Dues({
    hasUnannounced: () => [...this.running.values()].some((step) => !step.announced),
    onDue: () => this.kick(),
  });
  over: AttemptEnded | null = null;
  /** A step started in this run: what comes after it was never done before. */
  startedAny = false;
  private readonly orders = new Orders();
  private readonly aborter = new AbortController();
  private readonly lease: Lease;
  private readonly sender: CommitSender;
  private readonly running = new Map<string, LiveStep>();
  private readonly waiting: { readonly spec: StepOrder; readonly admitted: Deferred<LiveStep> }[] = [];
  private readonly calls = new OpenCalls();
  private readonly cleanUpDue = new Deferred<void>();
  /** Set when the holder is to clean up: the run is over, the attempt is not. */
  private cleaningUp: AttemptEnded | null = null;
  private readonly ended = new Deferred<void>();
  private finished: Finished[] = [];
  private readonly wanted = new WantedEnd();
  private handingBack = false;
  private boundaryAsked = false;
  private looping = false;
  private inFlight = false;

  constructor(
    readonly work: WorkItem,
    readonly post: CommitPost,
    /** Null where the agent keeps no conversations. */
    readonly sessions: SessionDoor | null = null,
  ) {
    this.report = new RunReport(work.state);
    this.lease = new Lease(work.leaseMs * FIRST_LEASE_SHARE, () => this.end("lease_over"));
    this.sender = new CommitSender(work, { post, lease: this.lease, signal: this.aborter.signal });
  }

  get signal(): AbortSignal {
    return this.aborter.signal;
  }

  /** Resolves when the attempt is over. */
  get done(): Promise<void> {
    return this.ended.promise;
  }

  /** Why the run may do nothing more; null while it may. */
  get runOver(): AttemptEnded | null {
    return this.over ?? this.cleaningUp;
  }

  /** Resolves when the attempt is to clean up and nothing of its run is left. */
  get toCleanUp(): Promise<void> {
    return this.cleanUpDue.promise;
  }

  isRunning(step: LiveStep | undefined): step is LiveStep {
    return step !== undefined && this.running.get(step.spec.key) === step;
  }

  /**
   * The step runs from here on. It does not start while a commit without it is on its way, since the answer may be that
   * the task is paused; nor while a directive or the end of the attempt forbids it.
   */
  admit(spec: StepOrder): Promise<LiveStep> {
    if (this.mayStart()) return Promise.resolve(this.begin(spec));
    if (this.runOver) return Promise.reject(this.runOver);
    const admitted = this.calls.add(new Deferred<LiveStep>());
    this.waiting.push({ spec, admitted });
    return admitted.promise;
  }

  /** A step that somebody else runs and we follow: it is named, whatever is said of others. Null: there is no room. */
  follow(spec: StepOrder): LiveStep | null {
    return this.runOver || this.running.size >= MAX_RUNNING ? null : this.begin(spec);
  }

  /** Takes the step's result; resolves when the server has it. */
  record(step: LiveStep, result: StepResult): Promise<void> {
    if (this.over) return Promise.reject(this.over);
    this.running.delete(step.spec.key);
    const record = step.toRecord(result);
    this.report.settleStep(step);
    const answered = this.calls.add(new Deferred<void>());
    this.finished.push({ record, answered });
    this.cleanUpWhenQuiet();
    this.kick();
    return answered.promise;
  }

  /** Ends the attempt once nothing runs. Questions asked in one go are sent together. */
  endWith(how: Ending): Promise<never> {
    const over = how.kind === "cleaned_up" ? this.over : this.runOver;
    if (over) return Promise.reject(over);
    const joined = this.wanted.join(how);
    if (joined !== null) return joined;
    // After what else is asked in this turn; a run that has returned asks nothing more.
    if (how.kind === "finish") queueMicrotask(() => this.kick());
    else setImmediate(() => this.kick());
    return this.wanted.want(how, this.calls.add(new Deferred<never>()));
  }

  /** Resolves when the server has what was said and used outside of steps so far. */
  flush(): Promise<void> {
    if (this.over) return Promise.reject(this.over);
    return this.dues.flush(this.calls.add(new Deferred<void>()));
  }

  /** A heartbeat was answered. */
  renewed(sentAtMs: number, told: Told): void {
    this.lease.renew(sentAtMs, this.work.leaseMs);
    if (!this.orders.learn(told)) return;
    this.boundaryAsked = false;
    this.obey();
    this.kick();
  }

  /** Gives the task back to the queue after what runs; `now` aborts what may run again. */
  handBack(now: boolean): void {
    this.handingBack = true;
    this.obey();
    if (now) this.interruptAll(new Error("The worker stops: this step will run again."));
    this.kick();
  }

  /** The run failed: what still runs beside it is aborted, and its results are thrown away. */
  abortSteps(): void {
    this.interruptAll(new Error("The run failed."));
  }

  /** Stops everything: signals abort, open calls reject, nothing more is sent. */
  end(reason: EndReason): void {
    if (this.over) return;
    this.over = new AttemptEnded(reason);
    this.lease.stop();
    this.dues.stop();
    this.aborter.abort(this.over);
    for (const step of this.running.values()) step.controller.abort(this.over);
    this.calls.rejectAll(this.over);
    this.ended.resolve();
  }

  private mayStart(): boolean {
    if (this.lease.isOver() || this.inFlight || (this.wanted.how && !this.wanted.asks) || this.handingBack)
      return false;
    return this.orders.mayStart() && this.running.size < MAX_RUNNING;
  }

  /** Starts a step, whatever is said of others: the one in which the holder cleans up. */
  begin(spec: StepOrder): LiveStep {
    const step = new LiveStep(spec);
    this.running.set(spec.key, step);
    this.startedAny = true;
    this.dues.announceSoon();
    return step;
  }

  private obey(): void {
    if (this.orders.wantsInterrupt()) this.interruptAll(new Error("Interrupted by a pause: this step will run again."));
    if (this.orders.wantsBoundary() || this.handingBack) for (const step of this.running.values()) step.holding.abort();
    while (this.waiting.length > 0 && this.mayStart()) {
      const next = this.waiting.shift();
      next?.admitted.resolve(this.begin(next.spec));
    }
    if (this.orders.wantsCleanUp()) this.leaveRun();
  }

  /** The run hears that it is over, also one that was about to end in its own way; what must end by itself does. */
  private leaveRun(): void {
    if (this.cleaningUp) return;
    this.cleaningUp = new AttemptEnded("canceled");
    this.wanted.drop();
    this.calls.rejectAll(this.cleaningUp);
    this.cleanUpWhenQuiet();
  }

  private cleanUpWhenQuiet(): void {
    if (this.cleaningUp && this.running.size === 0) this.cleanUpDue.resolve();
  }

  private interruptAll(reason: Error): void {
    for (const step of this.running.values()) step.interrupt(reason);
  }

  private kick(): void {
    if (!this.looping) void this.commitAll();
  }

  private async commitAll(): Promise<void> {
    this.looping = true;
    for (let draft = this.draft(); draft; draft = this.draft()) {
      this.inFlight = true;
      await this.commit(draft);
      this.inFlight = false;
      if (this.over) break;
      // Before the next commit is written, so that it names what starts now.
      this.obey();
      if (this.finished.length > 0 || this.wanted.asks) await new Promise((resolve) => setImmediate(resolve));
    }
    this.looping = false;
  }

  private draft(): Draft | null {
    if (this.over) return null;
    const quiet = this.running.size === 0 && this.finished.length <= MAX_STEPS_A_COMMIT;
    const ending = quiet ? this.endingNow() : null;
    const boundary = quiet && this.orders.wantsBoundary() && !this.boundaryAsked;
    if (!ending && !boundary && this.finished.length === 0 && !this.dues.any) return null;
    if (ending && ending.kind !== "release") this.report.settleLane();
    else if (this.dues.hasFlush) this.report.settleSpoken();
    else this.report.settleMessages();
    const running = Array.from(this.running.values(), (step) => step.toStart());
    if (this.report.needsMoreThanOneCommit()) {
      const records = this.finished.map(({ record }) => record);
      return { content: this.report.takePart(records, running), finished: [], flushes: [], ending: null };
    }
    this.boundaryAsked ||= boundary;
    const flushes = this.dues.take();
    const finished = this.finished.splice(0, MAX_STEPS_A_COMMIT);
    const content = this.report.take(
      finished.map(({ record }) => record),
      running,
      ending !== null,
    );
    return { content: { ...content, ...(ending ? bodyOfEnding(ending) : {}) }, finished, flushes, ending };
  }

  private endingNow(): Ending | null {
    if (this.wanted.how) return this.wanted.asks && this.finished.length > 0 ? null : this.wanted.how;
    return this.handingBack && !this.cleaningUp ? { kind: "release" } : null;
  }

  private async commit(draft: Draft): Promise<void> {
    const named = [...this.running.values()];
    try {
      const answer = await this.sender.send(draft.content);
      this.report.state.accepted();
      for (const step of named) step.announced = true;
      this.heard(answer, draft);
    } catch (error) {
      if (error instanceof CommitRefused) this.refused(error, draft);
      else this.end(error instanceof AttemptEnded ? error.reason : "superseded");
    }
  }

  private heard(answer: CommitAnswer, draft: Draft): void {
    if (draft.ending) this.end(reasonOfEnding(draft.ending));
    else if (answer.directive === "cancel") this.end("canceled");
    else if (answer.attemptEnded) this.end("paused");
    if (this.over) return;
    this.orders.learn(answer);
    for (const answered of [...draft.finished.map(({ answered }) => answered), ...draft.flushes]) answered.resolve();
  }

  /** Whose report it was hears of it: the run can do something else, and what was refused is not sent again. */
  private refused(error: CommitRefused, draft: Draft): void {
    this.report.state.refused();
    if (draft.ending?.kind === "release") {
      this.end("released");
      return;
    }
    const blamed = draft.finished.length > 0 ? draft.finished : this.finished.splice(0);
    for (const answered of [...blamed.map(({ answered }) => answered), ...draft.flushes]) answered.reject(error);
    if (draft.ending) this.wanted.reject(error);
  }
}

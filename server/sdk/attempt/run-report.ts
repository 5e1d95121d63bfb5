import type { CommitBody } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import { Effects } from "../state/effects";
import { LiveState } from "../state/live-state";
import { AskedAhead } from "./asked-ahead";
import type { CommitContent } from "./commit-sender";
import type { LiveStep, StepRecord, StepStart } from "./live-step";

export const MAX_RUNNING = 50;

/** What a run has reported and no commit has carried yet, and how it is put into commits. */
export class RunReport {
  readonly state: LiveState;
  /** Said outside of steps; it goes with the next record, question, park or outcome. */
  readonly lane = new Effects();
  /** Goes with the next commit that does not end the attempt. */
  readonly ahead = new AskedAhead();
  private readonly outbox = new Effects();
  private progress: CommitBody["progress"];

  constructor(state: Json) {
    this.state = new LiveState(state);
  }

  setProgress(progress: NonNullable<CommitBody["progress"]>): void {
    this.progress = progress;
  }

  /** Everything that was said so far goes with the next commit. */
  settleLane(): void {
    this.state.settle(null);
    this.outbox.absorb(this.lane);
  }

  /** People read messages as they come. A rerun says them again and leaves out those it finds in the conversation. */
  settleMessages(): void {
    this.outbox.absorbMessages(this.lane);
  }

  /** Somebody waits until it is with the server. What was used is told once: no rerun tells it again. */
  settleSpoken(): void {
    this.settleMessages();
    this.outbox.absorbUsage(this.lane);
  }

  /** What was said in a step goes with its record, or with its discarded result. */
  settleStep(step: LiveStep): void {
    if (step.discarded) {
      this.state.discard(step);
      return;
    }
    this.settleLane();
    this.state.settle(step);
    this.outbox.absorb(step.effects);
  }

  /** A recorded step, question or park was reached again: what was said before it is committed already. */
  forgetReplayed(): void {
    this.lane.clear();
    this.state.discard(null);
  }

  needsMoreThanOneCommit(): boolean {
    return this.outbox.needsMoreThanOneCommit();
  }

  /** Only what was said; the steps it belongs to are named as running still, since their records follow. */
  takePart(unrecorded: readonly StepRecord[], running: readonly StepStart[]): CommitContent {
    return { ...this.outbox.take(), running: [...unrecorded.map(startOf), ...running].slice(0, MAX_RUNNING) };
  }

  /** `ends`: the attempt is over with it. */
  take(steps: StepRecord[], running: StepStart[], ends: boolean): CommitContent {
    const state = this.state.take();
    const { progress } = this;
    this.progress = undefined;
    const told = { ...this.outbox.take(), ...(ends ? {} : this.ahead.take()) };
    return { ...told, ...(state ? { state } : {}), ...(progress ? { progress } : {}), steps, running };
  }
}

function startOf({ key, name, tool = null, arguments: args, repeatable = true, startedAt }: StepRecord): StepStart {
  return { key, name, tool, ...(args === undefined ? {} : { arguments: args }), repeatable, startedAt };
}

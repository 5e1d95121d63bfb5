import type { Workflow } from "../../agents/workflow/node";
import { runWorkflow, type WorkflowOrder } from "../../agents/workflow/run-workflow";
import type { JsonValue } from "../../contract/primitives";
import { letsGoOn } from "../../domain/task/interrupt";
import {
  AttemptEnded,
  type GivenAnswer,
  type NamedQuestion,
  type RecordedStep,
  StepFailed,
  type TaskContext,
} from "../../sdk/worker";

export type Ended =
  | { readonly kind: "completed"; readonly output: JsonValue }
  | { readonly kind: "asks" }
  | { readonly kind: "cut" }
  | { readonly kind: "failed"; readonly reason: string };

export interface Cut {
  /** The attempt is over at its n-th new step, from 0. */
  readonly step: number;
  /** Before it does anything, after it did and before that is recorded, or right after the record. */
  readonly when: "before" | "unrecorded" | "recorded";
}

export interface AttemptOptions {
  readonly cut?: Cut;
  /** How many turns of the event loop a step waits; default none. */
  readonly pace?: () => number;
  readonly order?: WorkflowOrder;
}

/** A task that runs a workflow, as a server keeps it: records, answers, open questions and state outlive its attempts. */
export class ScriptedWorkflow {
  readonly records: RecordedStep[] = [];
  readonly answers: GivenAnswer[] = [];
  open: Required<Pick<NamedQuestion, "key" | "nodePath" | "runId" | "wake" | "message">>[] = [];
  /** What people could see while an attempt went on, by path and key. */
  readonly askedAhead: string[] = [];
  state: JsonValue = null;
  /** How often each step did what it does, by its key. */
  readonly effects = new Map<string, number>();
  /** How often a step was doing it, or had done it, when the attempt was cut off before the record; by its key. */
  readonly lost = new Map<string, number>();
  attempts = 0;

  constructor(
    readonly workflow: Workflow,
    readonly input: JsonValue = null,
  ) {}

  /** Keys of what is open, by the path that asks. */
  get asks(): readonly string[] {
    return this.open.map(({ nodePath, key }) => `${nodePath}:${key}`);
  }

  resultOf(key: string): JsonValue | undefined {
    return this.records.find((record) => record.key === key)?.result as JsonValue | undefined;
  }

  /** Whether the task goes on with this answer. Throws when nobody asked. */
  answer(name: string, answer: JsonValue): boolean {
    const at = this.open.findIndex(({ nodePath, key }) => `${nodePath}:${key}` === name || key === name);
    const [question] = this.open.splice(at, at < 0 ? 0 : 1);
    if (!question) throw new Error(`Nobody asks ${name}; open are ${this.asks.join(", ")}.`);
    const { key, nodePath, runId } = question;
    this.answers.push({ key, nodePath, runId, answer });
    const stillOpen = this.open.map((one) => ({ ...one, id: one.key, kind: "input" as const }));
    return stillOpen.length === 0 || letsGoOn({ ...question, id: key }, stillOpen);
  }

  async attempt(options: AttemptOptions = {}): Promise<Ended> {
    this.attempts += 1;
    return new ScriptedAttempt(this, options).run();
  }
}

class ScriptedAttempt {
  private readonly aborter = new AbortController();
  private newSteps = 0;
  private running = 0;
  /** Steps that have begun what they do and are not recorded. */
  private readonly underWay = new Set<string>();
  /** Keys of this attempt: as in the worker client, each is good for one step. */
  private readonly used = new Set<string>();
  private asked: NamedQuestion[] = [];
  private over: AttemptEnded | null = null;

  constructor(
    private readonly task: ScriptedWorkflow,
    private readonly options: AttemptOptions,
  ) {}

  run(): Promise<Ended> {
    return new Promise((resolve) => {
      this.aborter.signal.addEventListener("abort", () => resolve({ kind: this.asked.length > 0 ? "asks" : "cut" }));
      runWorkflow(this.context(), this.task.workflow, this.options.order).then(
        (output) => resolve({ kind: "completed", output }),
        (error: unknown) => {
          if (!this.over) resolve({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
        },
      );
    });
  }

  private context(): TaskContext<JsonValue> {
    const { task } = this;
    const state = {
      get: () => structuredClone(task.state),
      set: (value: unknown) => {
        task.state = toJson(value);
      },
    };
    const parts = {
      task: { id: "t", title: "T", scope: "default", agent: "a", attemptNo: task.attempts },
      input: task.input,
      signal: this.aborter.signal,
      records: [...task.records],
      answers: [...task.answers],
      state,
      step: (key: string, fn: (step: object) => unknown) => this.step(key, fn),
      askAhead: (questions: readonly NamedQuestion[]) => {
        task.askedAhead.push(...questions.map(({ nodePath = "", key }) => `${nodePath}:${key}`));
      },
      interrupt: (questions: readonly NamedQuestion[]) => this.interrupt(questions),
      message: () => undefined,
    };
    return parts as unknown as TaskContext<JsonValue>; // what a workflow uses of it
  }

  private async step(key: string, fn: (step: object) => unknown): Promise<unknown> {
    if (this.over) throw this.over;
    if (this.used.has(key)) throw new Error(`The step key "${key}" is used twice in one run.`);
    this.used.add(key);
    const recorded = this.task.records.find((record) => record.key === key);
    if (recorded?.status === "failed") throw new StepFailed(key, recorded.error ?? "");
    if (recorded) return recorded.result;
    const at = this.newSteps;
    this.newSteps += 1;
    this.running += 1;
    await this.pause();
    this.cutAt(at, "before");
    const outcome = await this.effect(key, fn);
    await this.pause();
    this.cutAt(at, "unrecorded");
    this.task.records.push({ key, ...outcome } as RecordedStep);
    this.underWay.delete(key);
    this.running -= 1;
    this.cutAt(at, "recorded");
    if (outcome.status === "failed") throw new StepFailed(key, outcome.error);
    return outcome.result;
  }

  private async effect(key: string, fn: (step: object) => unknown) {
    countOn(this.task.effects, key);
    this.underWay.add(key);
    try {
      const step = { signal: this.aborter.signal, holding: this.aborter.signal, idempotencyKey: key };
      const value = await fn(step);
      return { status: "completed" as const, ...(value === undefined ? {} : { result: toJson(value) }) };
    } catch (error) {
      return { status: "failed" as const, error: error instanceof Error ? error.message : String(error) };
    }
  }

  private async pause(): Promise<void> {
    for (let n = this.options.pace?.() ?? 0; n > 0; n -= 1) await new Promise((resolve) => setImmediate(resolve));
  }

  private cutAt(step: number, when: Cut["when"]): void {
    if (this.over) throw this.over;
    const { cut } = this.options;
    if (cut?.step !== step || cut.when !== when) return;
    for (const key of this.underWay) countOn(this.task.lost, key);
    this.end();
    throw this.over;
  }

  private end(): void {
    this.over = new AttemptEnded("superseded");
    this.aborter.abort(this.over);
  }

  /** Ends the attempt when nothing runs beside what is asked. */
  private async interrupt(questions: readonly NamedQuestion[]): Promise<never> {
    if (this.over) throw this.over;
    this.asked.push(...questions);
    const { task } = this;
    task.open = this.asked.map(({ nodePath = "", runId = "", wake = "together", key, message }) => {
      return { nodePath, runId, wake, key, message };
    });
    while (this.running > 0) await new Promise((resolve) => setImmediate(resolve));
    this.end();
    return new Promise(() => undefined);
  }
}

function countOn(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function toJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value));
}

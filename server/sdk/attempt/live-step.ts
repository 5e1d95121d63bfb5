import type { CommitBody } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import { Effects } from "../state/effects";

export type StepRecord = NonNullable<CommitBody["steps"]>[number];
export interface StepStart extends Omit<StepSpec, "approval"> {
  readonly endsEarly?: true;
  readonly startedAt: string;
}

export interface StepSpec {
  readonly key: string;
  readonly name: string;
  readonly tool: string | null;
  /** What the tool is called with, for people. */
  readonly arguments?: Json;
  readonly repeatable: boolean;
  /** The call that it carries out with somebody's consent. */
  readonly approval?: NonNullable<StepRecord["approval"]>;
}

/** How a step is begun. `endsEarly`: interrupted, it ends by itself, and what it returns then is recorded. */
export interface StepOrder extends StepSpec {
  readonly endsEarly?: boolean;
}

export type StepResult =
  | { readonly status: "completed"; readonly value?: Json }
  | { readonly status: "failed"; readonly error: string; readonly cause: unknown };

/** A step while its function runs. */
export class LiveStep {
  readonly spec: StepSpec;
  readonly controller = new AbortController();
  /** Aborts when a pause, or the end of the worker, waits for what runs. */
  readonly holding = new AbortController();
  readonly effects = new Effects();
  readonly startedAt = new Date().toISOString();
  /** Its result is thrown away, whatever it is; it will run again. */
  discarded = false;
  announced = false;

  private readonly endsEarly: boolean;

  constructor({ endsEarly = false, ...spec }: StepOrder) {
    this.spec = spec;
    this.endsEarly = endsEarly;
  }

  /** A step that must not run twice goes on to its end. */
  interrupt(reason: Error): void {
    if (!this.spec.repeatable || this.controller.signal.aborted) return;
    this.discarded = !this.endsEarly;
    this.controller.abort(reason);
  }

  toStart(): StepStart {
    return { ...this.named(), ...(this.endsEarly ? { endsEarly: true } : {}), startedAt: this.startedAt };
  }

  toRecord(result: StepResult): StepRecord {
    const usage = this.effects.takeUsage();
    const ended = { ...this.named(), startedAt: this.startedAt, endedAt: new Date().toISOString() };
    if (this.discarded) return { ...ended, status: "discarded" };
    const { approval } = this.spec;
    const said = { ...(usage ? { usage } : {}), ...(approval ? { approval } : {}) };
    if (result.status === "failed") return { ...ended, status: "failed", error: result.error, ...said };
    return { ...ended, status: "completed", ...(result.value === undefined ? {} : { result: result.value }), ...said };
  }

  private named(): Omit<StepSpec, "approval"> {
    const { approval: _, ...named } = this.spec;
    return named;
  }
}

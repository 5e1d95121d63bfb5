import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "../../domain/json";
import { type AgentDefinition, defineAgent, type StepContext, type TaskContext } from "../../sdk/worker";
import type { Effect } from "../invariants/task-record";

/** What a task of a scripted agent does: its input. */
export interface Script {
  readonly steps: readonly ScriptedStep[];
  /** Asked at once, before the steps. */
  readonly asks?: readonly string[];
}

export interface ScriptedStep {
  readonly key: string;
  /** It stays in the step until the test releases `step <taskId> <key>` or it is aborted. */
  readonly hold?: boolean;
  readonly lastsMs?: number;
  readonly repeatable?: boolean;
  /** It throws at its end. */
  readonly fails?: boolean;
}

export interface Stage {
  readonly workerId: string;
  /** Stops at `begin <taskId> <key>` when that is armed. */
  readonly pass: (point: string) => Promise<void>;
  readonly hold: (point: string) => Promise<void>;
  readonly onEffect: (effect: Effect) => void;
  readonly onLeft: (taskId: string, attemptNo: number) => void;
}

/** An agent whose steps do what the task's input says and write down outside that they ran. */
export function scriptedAgent(
  agent: Pick<AgentDefinition, "name" | "concurrency">,
  stage: Stage,
): AgentDefinition<Script> {
  return defineAgent<Script>({
    ...agent,
    version: "1",
    async run(ctx) {
      try {
        const answers = await ctx.askAll((ctx.input.asks ?? []).map((key) => ({ key, message: `${key}?` })));
        for (const step of ctx.input.steps) {
          await ctx.step(step.key, (run) => play(ctx, step, { stage, run }), { repeatable: step.repeatable ?? true });
        }
        return JSON.stringify({ notes: ctx.notes, answers });
      } finally {
        stage.onLeft(ctx.task.id, ctx.task.attemptNo);
      }
    },
  });
}

interface Playing {
  readonly stage: Stage;
  readonly run: StepContext;
}

async function play(ctx: TaskContext<Script>, step: ScriptedStep, { stage, run }: Playing): Promise<Json> {
  const { id: taskId, attemptNo } = ctx.task;
  const { workerId } = stage;
  await stage.pass(`begin ${taskId} ${step.key}`);
  const { idempotencyKey } = run;
  stage.onEffect({ taskId, step: step.key, idempotencyKey, attemptNo, workerId, atMs: Date.now(), notes: ctx.notes });
  if (step.hold) await untilAborted(stage.hold(`step ${taskId} ${step.key}`), run.signal);
  if (step.lastsMs) await delay(step.lastsMs, undefined, { signal: run.signal });
  if (step.fails) throw new Error("As the script says.");
  ctx.state.set({ done: [...doneOf(ctx.state.get()), step.key] });
  return { attemptNo, workerId };
}

/** The promise, unless the signal comes first; then its reason is thrown. */
function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject);
  });
}

function doneOf(state: Json): readonly Json[] {
  const done = state !== null && typeof state === "object" && "done" in state ? state.done : [];
  return Array.isArray(done) ? done : [];
}

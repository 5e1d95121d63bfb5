import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "../../domain/json";
import {
  type AgentDefinition,
  defineAgent,
  type ParkOrder,
  type StepContext,
  type TaskContext,
} from "../../sdk/worker";
import type { Effect } from "../invariants/task-record";

/** What a task of a scripted agent does: its input. */
export interface Script {
  readonly steps: readonly ScriptedStep[];
  /** Asked at once, before the steps. */
  readonly asks?: readonly string[];
  /** Asked for a yes before the steps; after a no it completes without them. */
  readonly confirms?: string;
}

export interface ScriptedStep {
  readonly key: string;
  /** It stays in the step until the test releases `step <taskId> <key>` or it is aborted. */
  readonly hold?: boolean;
  readonly lastsMs?: number;
  readonly repeatable?: boolean;
  /** It says so while it runs. */
  readonly says?: string;
  /** It parks after it. */
  readonly parks?: ParkOrder;
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
    canPark: true,
    async run(ctx) {
      const began = ctx.state.get();
      try {
        const { asks = [], confirms, steps } = ctx.input;
        const asked = asks.map((key) => ({ key, message: `${key}?` }));
        const answers = await ctx.askAll([...asked, ...(confirms ? [yesOrNo(confirms)] : [])]);
        for (const step of confirms && !isYes(answers[confirms]) ? [] : steps) {
          await ctx.step(step.key, (run) => play(ctx, step, { stage, run }), { repeatable: step.repeatable ?? true });
          if (step.parks) await ctx.park(step.parks);
        }
        return JSON.stringify({ notes: ctx.notes, answers, began });
      } finally {
        stage.onLeft(ctx.task.id, ctx.task.attemptNo);
      }
    },
  });
}

const yesOrNo = (key: string) => ({ key, message: `${key}?`, kind: "confirmation" as const });

function isYes(answer: Json | undefined): boolean {
  return typeof answer === "object" && answer !== null && "confirmed" in answer && answer.confirmed === true;
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
  if (step.says) ctx.message(step.says);
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

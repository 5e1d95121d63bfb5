import { setTimeout as delay } from "node:timers/promises";
import type { Console } from "../../testing/product/open-console";
import { machineMs } from "../machine-clock";
import { PAUSE_AGENT, STEP_MS } from "./pause-worker";
import type { StepRun, WorkerWatch } from "./worker-watch";

/** How one task was paused and resumed. */
export interface PauseSample {
  readonly taskId: string;
  /** From the later of the request and the end of the step under way to the console's answer that it is paused. */
  readonly pauseMs: number;
  /** From the request to that answer. */
  readonly wholeMs: number;
  /** From the request to resume to the start of the next step's body. */
  readonly resumeMs: number;
  /** Steps whose body began between request and answer. */
  readonly startedAfterRequest: number;
  /** Steps whose body began while the task was paused. */
  readonly startedAfterPaused: number;
  /** Steps whose body was still running when the task was said to be paused. */
  readonly ranOnAfterPaused: number;
  /** Steps whose body ran more than once. */
  readonly stepRunAgain: number;
}

/** Long enough for two steps, were one to run. */
const WATCHED_MS = 120;
const PATIENCE_MS = 5_000;

/** Pauses a task in the middle of its steps, looks whether it stands still, resumes it and ends it. */
export async function pauseOnce(console: Console, worker: WorkerWatch, no: number): Promise<PauseSample> {
  const made = await console.task.create.mutate({ agent: PAUSE_AGENT, title: `Paused task ${no}`, input: null });
  const taskId = made.task.id;
  await worker.began(taskId, 2);
  // Another place in the step each time.
  await delay(10 + ((no * 37) % STEP_MS));
  const askedMs = machineMs();
  const held = await console.task.pause.mutate({ taskId, mode: "finish_step", reason: "Bench", waitMs: PATIENCE_MS });
  const pausedMs = machineMs();
  if (held.task.state !== "paused_by_client") throw new Error(`Asked to pause, task ${taskId} is ${held.task.state}.`);
  await delay(WATCHED_MS);
  const runs = [...worker.of(taskId)];
  const resumeMs = await resume(console, worker, taskId);
  const resumedRuns = worker.of(taskId);
  await console.task.cancel.mutate({ taskId, undoMs: 0, reason: "Bench" });
  await delay(STEP_MS + 20);
  return {
    taskId,
    pauseMs: pausedMs - Math.max(askedMs, Math.min(endOfStepUnderWay(runs, askedMs) ?? askedMs, pausedMs)),
    wholeMs: pausedMs - askedMs,
    resumeMs,
    startedAfterRequest: runs.filter(({ beganMs }) => beganMs > askedMs && beganMs <= pausedMs).length,
    startedAfterPaused: runs.filter(({ beganMs }) => beganMs > pausedMs).length,
    ranOnAfterPaused: runs.filter(({ beganMs, endedMs }) => beganMs <= pausedMs && (endedMs ?? Infinity) > pausedMs)
      .length,
    stepRunAgain: resumedRuns.length - new Set(resumedRuns.map((run) => run.no)).size,
  };
}

async function resume(console: Console, worker: WorkerWatch, taskId: string): Promise<number> {
  const next = worker.of(taskId).length + 1;
  const askedMs = machineMs();
  const [run] = await Promise.all([
    worker.began(taskId, next),
    console.task.resume.mutate({ taskId, reason: "Bench" }),
  ]);
  return run.beganMs - askedMs;
}

function endOfStepUnderWay(runs: readonly StepRun[], atMs: number): number | null {
  return runs.find(({ beganMs, endedMs }) => beganMs < atMs && (endedMs ?? Infinity) > atMs)?.endedMs ?? null;
}

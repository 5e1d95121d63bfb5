import type { EventView } from "../../contract/task-view";
import { LEASE_MS, SWEEP_MS, type Task } from "../../domain/task/task";
import { PATIENCE_MS } from "../product/child";
import { type Answer, StagedTask } from "../product/staged-task";
import { until } from "../product/until";
import type { Scene } from "./fault-point";

/** A task whose first step has had its effect and is told to the server as running. */
export async function workingTask(scene: Scene): Promise<StagedTask> {
  const script = { steps: [{ key: "s1", hold: true }, { key: "s2" }] };
  const task = await StagedTask.create(scene, scene.agent, script);
  await scene.worker.until(`effect ${task.id} s1`);
  await task.until("runs its first step", ({ running }) => running.length > 0);
  return task;
}

/** The same, paused after its first step; with its handle. */
export async function pausedTask(scene: Scene): Promise<{ readonly task: StagedTask; readonly handle: string }> {
  const task = await workingTask(scene);
  await asked(task.pause(scene.web, { waitMs: 0, reason: "review" }));
  letGo(scene, task);
  const { suspension } = await untilPaused(task);
  return { task, handle: suspension ?? "" };
}

export function untilPaused(task: StagedTask): Promise<Task> {
  return task.until("is paused", ({ state }) => state === "paused_by_client");
}

/** The first step may end, in whichever worker it runs now. */
export function letGo({ workers }: Scene, task: StagedTask): void {
  for (const worker of workers) worker.release(`step ${task.id} s1`);
}

/** The answer, which has to be a typed one that says yes. */
export async function asked(call: Promise<Answer>): Promise<Extract<Answer, { kind: "done" }>["value"]> {
  const answer = await call;
  if (answer.kind !== "done") throw new Error(`A call was answered ${JSON.stringify(answer)}.`);
  return answer.value;
}

/** Sends the same call again until it is answered with words, as a caller does that got none. */
export function askAgain({ world }: Scene, call: () => Promise<Answer>): Promise<Exclude<Answer, { kind: "failed" }>> {
  const look = async () => {
    const answer = await call();
    return answer.kind === "failed" ? null : answer;
  };
  return until("the call is answered", look, { wakes: world.tools.ports.wakes, topics: [], timeoutMs: PATIENCE_MS });
}

/** Resumes the paused task, lets it run, and says what is not as it has to be at its end. */
export async function resumeToEnd(scene: Scene, task: StagedTask): Promise<readonly string[]> {
  letGo(scene, task);
  const answer = await askAgain(scene, () => task.resume(scene.web));
  if (answer.kind === "refused") return [`the resume was refused: ${answer.refusal.code}`];
  return toEnd(scene, task);
}

/** Lets it run and says what is not as it has to be at its end. */
export async function toEnd(scene: Scene, task: StagedTask): Promise<readonly string[]> {
  letGo(scene, task);
  const ended = await task.untilEnded();
  return ended.state === "completed" ? [] : [`it ended ${ended.state}: ${ended.endedReason}`];
}

export function effectsOf({ world }: Scene, task: StagedTask, step: string): number {
  return world.effects.of(task.id).filter((effect) => effect.step === step).length;
}

export async function eventsOf({ world }: Scene, task: StagedTask): Promise<readonly EventView[]> {
  return world.tools.ports.reader.events({ tenantId: "local", taskId: task.id }, 0, 1_000);
}

/** A problem when the figure is another one. */
export function expectCount(what: string, found: number, wanted: number): readonly string[] {
  return found === wanted ? [] : [`${found} ${what}, not ${wanted}`];
}

/** On a busy machine things may take so much longer than promised, milliseconds: such a run is late, and not bad. */
const SLACK_MS = 5_000;

/** Whoever had it in hand when the blow came, it has to be over within a lease and a sweep from now. */
export async function inTime(scene: Scene, settling: Promise<readonly string[]>): Promise<string[]> {
  const startedMs = performance.now();
  const problems = [...(await settling)];
  problems.push(...tooLate(scene, { what: "it went on", startedMs, promisedMs: LEASE_MS + SWEEP_MS }));
  return problems;
}

interface Promised {
  readonly what: string;
  /** As `performance.now()` had it. */
  readonly startedMs: number;
  readonly promisedMs: number;
}

/** A problem when what has just come true took longer than promised and the slack; within the slack the run is noted as late. */
export function tooLate({ noteLate }: Scene, { what, startedMs, promisedMs }: Promised): readonly string[] {
  const tookMs = Math.round(performance.now() - startedMs);
  if (tookMs > promisedMs + SLACK_MS) return [`${what} ${tookMs} ms after all lived again`];
  if (tookMs > promisedMs) noteLate();
  return [];
}

import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { decideStop } from "../../domain/hold/decide-stop";
import { decidePause } from "../../domain/task/decide-pause";
import { type Answer, StagedTask } from "../product/staged-task";
import type { World } from "../product/world";
import { AGENTS, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

const BUDGET = { kind: "policy", id: "budget" } as const;
const PANIC = { kind: "policy", id: "panic" } as const;
/** In the order of their names. */
const HOLDERS = ["budget policy:budget", "operator operator:ann", "operator operator:bob", "panic policy:panic"];

/** Two people, a budget and a stop pause a task while its step ends: it is held once, for the first reason, and by all four. */
export const pauseAgainstPause: Race = {
  name: "pause-against-pause",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const [ann, bob] = webs;
  const [annMs = 0, bobMs = 0, budgetMs = 0, panicMs = 0, releaseMs = 0] = offsetsMs(5);
  const script = { steps: [{ key: "s1", hold: true }, { key: "s2" }] };
  const task = await StagedTask.create({ ...stage, web: ann }, AGENTS.racer, script);
  await workers[0].until(`effect ${task.id} s1`);
  const mode = oneOf(["finish_step", "interrupt_immediate"] as const);
  // Half of the time the pause becomes true among them, else they all meet while it is pending.
  const releaseAmong = oneOf([true, false]);
  const release = () => workers[0].release(`step ${task.id} s1`);
  const [answers] = await Promise.all([
    Promise.all([
      delay(annMs).then(() => task.pause(ann, { mode, waitMs: 0, reason: "ann" })),
      delay(bobMs).then(() => task.pause(bob, { waitMs: 0, reason: "bob" })),
    ]),
    delay(budgetMs).then(() => pauseByBudget(world, task.id)),
    delay(panicMs).then(() => pauseByStop(world, task.id)),
    delay(releaseAmong ? annMs + releaseMs : 0).then(() => releaseAmong && release()),
  ]);
  release();
  await task.until("is paused", ({ state }) => state === "paused_by_client");
  const problems = [...answers.flatMap(wrongAnswer), ...(await wrongHold(world, task.id, answers))];
  const resumed = await task.resume(ann);
  if (resumed.kind !== "done") problems.push(`the resume was answered ${JSON.stringify(resumed)}`);
  const ended = await task.untilEnded();
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  return { taskId: task.id, problems };
}

/** As the runtime would: it has no door to knock at. */
async function pauseByBudget({ tools }: World, taskId: string): Promise<void> {
  const order = { mode: "finish_step", reason: "budget", actor: BUDGET, holder: "budget", conditions: [] } as const;
  const act = { actor: BUDGET, verb: "pause", reason: "budget" };
  const ids = { handle: `suspend-${v7()}`, checkpointId: v7() };
  const { tasks } = tools.ports;
  await tasks.transact({ tenantId: "local", taskId }, act, (task, at) => decidePause(task, { ...order, ...ids }, at));
}

/** The same for a stop that names the task, so that none stands when people resume it. */
async function pauseByStop({ tools }: World, taskId: string): Promise<void> {
  const order = { mode: "finish_step", reason: "panic", actor: PANIC, stands: false } as const;
  const act = { actor: PANIC, verb: "stop", reason: "panic" };
  const ids = { handle: `suspend-${v7()}`, checkpointId: v7() };
  const { tasks } = tools.ports;
  await tasks.transact({ tenantId: "local", taskId }, act, (task, at) => decideStop(task, { ...order, ...ids }, at));
}

function wrongAnswer(answer: Answer): readonly string[] {
  if (answer.kind === "done") return [];
  return [
    answer.kind === "failed" ? `a pause got no typed answer: ${answer.problem}` : `a pause was ${answer.refusal.code}`,
  ];
}

async function wrongHold({ tools }: World, taskId: string, answers: readonly Answer[]): Promise<readonly string[]> {
  const problems: string[] = [];
  const { rows } = await tools.pool.query<{ handle: string; reason: string | null; holders: string[]; first: string }>(
    `select s.handle, s.reason, array_agg(h.kind || ' ' || h.actor order by h.kind, h.actor) as holders,
       (array_agg(h.reason order by h.at))[1] as first
     from suspension s join holder h using (handle) where s.task_id = $1 group by s.handle`,
    [taskId],
  );
  if (rows.length !== 1) problems.push(`it was held ${rows.length} times`);
  for (const { handle, reason, holders, first } of rows) {
    if (holders.join() !== HOLDERS.join()) problems.push(`it is held by ${holders.join(", ")}`);
    if (reason !== first) problems.push(`its reason is ${reason}, the first was ${first}`);
    for (const told of answers.flatMap(handlesIn)) if (told !== handle) problems.push("another handle was told");
  }
  return problems;
}

function handlesIn(answer: Answer): readonly string[] {
  if (answer.kind !== "done") return [];
  const { pausing, suspension } = answer.value.task;
  return [pausing?.handle, suspension?.handle].filter((handle) => handle !== undefined);
}

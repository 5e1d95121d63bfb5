import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { registerAgent } from "../../commands/worker/register-agent";
import { RegisterAgent } from "../../contract/register-agent";
import { TaskFilter } from "../../contract/task-inputs";
import { replyOf } from "../product/open-console";
import { type Answer, StagedTask } from "../product/staged-task";
import type { Web } from "../product/world";
import { type Frozen, readFrozen, untilOperationEnds } from "./frozen-targets";
import { AGENTS, aroundMs, offsetsMs, type Race, type Round, type Stage } from "./race";

/** In line where no worker is, in a step, and submitted meanwhile. */
const QUEUED = 4;
const WORKING = 3;
const LATE = 3;
/** From the click to the first target that moves it takes about so long, milliseconds. */
const TO_TARGETS_MS = 45;

/** All that carry a label are paused while more of them are submitted, end and are canceled: each chosen one has one result, which is true, and no other is held. */
export const bulkPauseAgainstSubmissions: Race = {
  name: "bulk-pause-against-submissions",
  guard: "version",
  batch: 1,
  lanes: 4,
  isLong: true,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { webs, workers } = stage;
  const [ann, bob] = webs;
  const label = `bulk-${v7()}`;
  const { queued, working } = await makeTasks(stage, label);
  const [pauseMs = 0, ...lateMs] = offsetsMs(LATE + 1);
  const around = () => delay(aroundMs(pauseMs + TO_TARGETS_MS));
  const endStep = ({ id }: StagedTask) => workers[0].release(`step ${id} s1`);
  const [started, late, canceled] = await Promise.all([
    delay(pauseMs).then(() => pauseAll(ann, label)),
    Promise.all(lateMs.map((afterMs) => delay(afterMs).then(() => submit({ ...stage, web: bob }, label)))),
    Promise.all(queued.slice(1).map((task) => around().then(() => task.cancel(bob, { undoMs: 0, reason: "stop" })))),
    ...working.map((task) => around().then(() => endStep(task))),
  ]);
  await untilOperationEnds(stage, started.operationId);
  const before = [...queued, ...working];
  const tasks = [...before, ...late];
  const frozen = await readFrozen(stage.world.tools.pool, { ...started, tasks: tasks.map(({ id }) => id) });
  const problems = [...frozen.problems, ...canceled.flatMap(wrongCancel)];
  // These were there before anybody asked, and could not end by themselves.
  if (queued[0] && frozen.outcomes.get(queued[0].id) !== "done") problems.push("a task in line was not paused");
  for (const task of tasks) problems.push(...(await wrongResult(task, frozen)));
  problems.push(...(await finish(stage, { queued, others: tasks.slice(queued.length) })));
  return { taskId: null, others: tasks.map(({ id }) => id), problems };
}

async function makeTasks(stage: Stage, label: string) {
  const { world, webs, workers } = stage;
  const nobody = `nobody-${v7()}`;
  await registerAgent(world.tools.ports, "local", { name: nobody, ...RegisterAgent.parse({ version: "1" }) });
  const place = { ...stage, web: webs[0] };
  const inStep = { steps: [{ key: "s1", hold: true }, { key: "s2" }] };
  const [queued, working] = await Promise.all([
    Promise.all(Array.from({ length: QUEUED }, () => StagedTask.create(place, nobody, { steps: [] }, [label]))),
    Promise.all(Array.from({ length: WORKING }, () => StagedTask.create(place, AGENTS.racer, inStep, [label]))),
  ]);
  await Promise.all(working.map(({ id }) => workers[0].until(`effect ${id} s1`)));
  return { queued, working };
}

/** As a person does: who is told that there are more by now looks again. */
async function pauseAll({ console }: Web, label: string) {
  const order = { verb: "pause", selection: { filter: TaskFilter.parse({ labels: [label] }) } } as const;
  for (;;) {
    const { will } = await console.operation.preview.query(order);
    const reply = await replyOf(console.operation.start.mutate({ ...order, expected: will, reason: "review" }));
    if (reply.kind === "done") return { operationId: reply.value.operationId };
    if (reply.kind === "failed" || reply.refusal.code !== "SELECTION_CHANGED") throw new Error(JSON.stringify(reply));
  }
}

async function submit(place: Parameters<typeof StagedTask.create>[0], label: string): Promise<StagedTask> {
  const steps = ["s1", "s2", "s3"].map((key) => ({ key, lastsMs: 15 }));
  return StagedTask.create(place, AGENTS.racer, { steps }, [label]);
}

/** What is held and what is in line can be canceled: somebody else's pause is no reason against it. */
function wrongCancel(answer: Answer): readonly string[] {
  return answer.kind === "done" ? [] : [`a cancel was answered ${JSON.stringify(answer)}`];
}

/** The result of a chosen task says what the log says; no other one was held. */
async function wrongResult(task: StagedTask, { outcomes, paused }: Frozen): Promise<readonly string[]> {
  const { state } = await task.now();
  const outcome = outcomes.get(task.id);
  const isHeld = state === "paused_by_client";
  const times = paused.get(task.id) ?? 0;
  if (outcome === undefined)
    return isHeld || times > 0 ? [`a task that was not chosen was paused and is ${state}`] : [];
  if (outcome === "done")
    return times === 1 && (isHeld || state === "canceled")
      ? []
      : [`a paused task was paused ${times} times and is ${state}`];
  if (outcome !== "skipped" && outcome !== "refused") return [`a result is ${outcome}`];
  return times === 0 && !isHeld ? [] : [`a task whose result is ${outcome} was paused and is ${state}`];
}

interface Left {
  readonly queued: readonly StagedTask[];
  readonly others: readonly StagedTask[];
}

/** What is held goes on to its end; what nobody would take up is canceled. */
async function finish({ webs }: Stage, { queued, others }: Left): Promise<readonly string[]> {
  await Promise.all(queued.map((task) => task.cancel(webs[1], { undoMs: 0, reason: "over" })));
  const ends = others.map(async (task) => {
    if ((await task.now()).state === "paused_by_client") await task.resume(webs[1]);
    const { state, endedReason } = await task.untilEnded();
    return state === "completed" ? [] : [`it ended ${state}: ${endedReason}`];
  });
  return (await Promise.all(ends)).flat();
}

import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { TaskFilter } from "../../contract/task-inputs";
import { isTerminal } from "../../domain/task/state";
import { replyOf } from "../product/open-console";
import { StagedTask } from "../product/staged-task";
import { until } from "../product/until";
import type { Web } from "../product/world";
import { AGENTS, offsetsMs, type Race, type Round, type Stage } from "./race";

const TASKS = 8;
/** Outcomes after which a target is held. */
const HELD = new Set(["done", "already"]);
/** Outcomes of a target that could not be held. */
const OVER = new Set(["skipped", "refused"]);

/** One person pauses all that carry a label while others submit more of them: each matched task has one result, and it is true. */
export const bulkPauseAgainstSubmissions: Race = {
  name: "bulk-pause-against-submissions",
  guard: "version",
  batch: 1,
  lanes: 4,
  play: async (stage) => [await playOne(stage)],
};

interface Submitted {
  readonly task: StagedTask;
  readonly answeredMs: number;
}

async function playOne(stage: Stage): Promise<Round> {
  const { webs, workers } = stage;
  const [ann, bob] = webs;
  const label = `bulk-${v7()}`;
  const filter = TaskFilter.parse({ labels: [label] });
  const [pauseMs = 0, ...offsets] = offsetsMs(TASKS + 1);
  // The first is at work until somebody has paused, so that something is matched.
  const first = await submit(stage, { label, web: ann, afterMs: 0, holds: true });
  const [started, ...rest] = await Promise.all([
    delay(pauseMs).then(async () => {
      const beganMs = performance.now();
      const operationId = await pauseAll(ann, filter);
      workers[0].release(`step ${first.task.id} s1`);
      return { beganMs, operationId };
    }),
    ...offsets.slice(1).map((afterMs, i) => submit(stage, { label, web: i % 2 === 0 ? bob : ann, afterMs })),
  ]);
  const tasks = [first, ...rest];
  const { operationId } = started;
  await untilFinished(stage, operationId);
  const outcomes = await outcomesOf(stage, operationId);
  const problems: string[] = [];
  for (const { task, answeredMs } of tasks) {
    const found = outcomes.get(task.id) ?? [];
    const now = await task.now();
    if (found.length > 1) problems.push(`a task has ${found.length} results`);
    if (found.length === 0 && answeredMs < started.beganMs && !isTerminal(now.state))
      problems.push(`a task that was there before and is ${now.state} has no result`);
    const [outcome = "none"] = found;
    if (HELD.has(outcome) !== (now.state === "paused_by_client"))
      problems.push(`a task whose result is ${outcome} is ${now.state}`);
    if (outcome !== "none" && !HELD.has(outcome) && !OVER.has(outcome)) problems.push(`a result is ${outcome}`);
  }
  const known = new Set(tasks.map(({ task }) => task.id));
  if ([...outcomes.keys()].some((id) => !known.has(id))) problems.push("a task of somebody else has a result");
  problems.push(...(await finish(stage, tasks)));
  return { taskId: first.task.id, others: rest.map(({ task }) => task.id), problems };
}

/** As a person does: who is told that there are more by now looks again. */
async function pauseAll({ console }: Web, filter: TaskFilter): Promise<string> {
  const order = { verb: "pause", selection: { filter } } as const;
  for (;;) {
    const counts = await console.operation.preview.query(order);
    const start = console.operation.start.mutate({ ...order, expected: counts.will, reason: "review" });
    const reply = await replyOf(start);
    if (reply.kind === "done") return reply.value.operationId;
    if (reply.kind === "failed" || reply.refusal.code !== "SELECTION_CHANGED") throw new Error(JSON.stringify(reply));
  }
}

interface Submission {
  readonly label: string;
  readonly web: Stage["webs"][number];
  readonly afterMs: number;
  /** Its first step ends when it is told to. */
  readonly holds?: boolean;
}

async function submit(stage: Stage, { label, web, afterMs, holds = false }: Submission): Promise<Submitted> {
  await delay(afterMs);
  const steps = ["s1", "s2", "s3"].map((key, n) => (holds && n === 0 ? { key, hold: true } : { key, lastsMs: 20 }));
  const script = { steps };
  const task = await StagedTask.create({ ...stage, web }, AGENTS.racer, script, [label]);
  return { task, answeredMs: performance.now() };
}

/** Each task with what the operation says became of it. */
async function outcomesOf({ world }: Stage, operationId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await world.tools.pool.query<{ id: string; outcomes: string[] }>(
    `select task_id as id, array_agg(coalesce(outcome, 'none yet')) as outcomes from operation_target
     where operation_id = $1 group by task_id`,
    [operationId],
  );
  return new Map(rows.map(({ id, outcomes }) => [id, outcomes]));
}

async function untilFinished({ world, patienceMs }: Stage, operationId: string): Promise<void> {
  const look = async () => {
    const { rows } = await world.tools.pool.query(
      `select 1 from operation o where id = $1 and finished_at is not null
       and not exists (select from operation_target t where t.operation_id = o.id and t.settled_at is null)`,
      [operationId],
    );
    return rows.length > 0;
  };
  await until("the operation has finished", look, {
    wakes: world.tools.ports.wakes,
    topics: ["operations"],
    timeoutMs: patienceMs,
  });
}

/** What is held is let go; all come to their end. */
async function finish({ webs }: Stage, tasks: readonly Submitted[]): Promise<readonly string[]> {
  const ends = tasks.map(async ({ task }) => {
    if ((await task.now()).state === "paused_by_client") await task.resume(webs[1]);
    const { state, endedReason } = await task.untilEnded();
    return state === "completed" ? [] : [`it ended ${state}: ${endedReason}`];
  });
  return (await Promise.all(ends)).flat();
}

import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import type { Decision } from "../domain/task/change";
import { openWakes } from "../events/wakes";
import type { TaskRef, TaskStore } from "../ports";
import { openAgentStore } from "../store/agents/agent-store";
import { openPools, type Pools } from "../store/pools";
import { openTaskStore } from "../store/task/task-store";
import type { BenchFlags } from "./bench-flags";
import { Crowd } from "./feed/crowd";
import { startWeb, type WebUnderLoad } from "./feed/web-under-load";
import { quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const STREAMS = 1_000;
const TASKS = 20;
const EVENTS_PER_SECOND = 4;
const SECONDS = 30;
const WARM_UP_SECONDS = 5;
const PATIENCE_MS = 10_000;
const TENANT = "local";

/** From the commit of an event in one process to its arrival at a thousand browsers of another. */
export async function benchFeed({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const streams = Math.max(50, Math.round(STREAMS * effort));
  const seconds = Math.max(5, Math.round(SECONDS * effort));
  return withDatabase(async (url, folder) => {
    await using web = await startWeb(url, folder);
    const pools = openPools(url);
    const wakes = openWakes(url);
    try {
      const tasks = openTaskStore({ pool: pools.writer, newId: v7, onCommitted: wakes.tell });
      return await measure({ web, tasks, pools, refs: await makeTasks(pools, tasks) }, { streams, seconds });
    } finally {
      await wakes.close();
      await pools.close();
    }
  });
}

interface Stage {
  readonly web: WebUnderLoad;
  readonly tasks: TaskStore;
  readonly pools: Pools;
  readonly refs: readonly TaskRef[];
}

async function measure(
  stage: Stage,
  { streams, seconds }: { streams: number; seconds: number },
): Promise<Record<string, unknown>> {
  using crowd = new Crowd();
  await crowd.join(stage.web.url, streams);
  console.log(`${streams} streams are open.`);
  await write(stage, new Crowd(), WARM_UP_SECONDS);
  const rssBeforeMb = stage.web.rssMb();
  const events = await write(stage, crowd, seconds);
  const until = performance.now() + PATIENCE_MS;
  while (crowd.arrived < events * streams && performance.now() < until) await delay(50);
  const rssAfterMb = stage.web.rssMb();
  await check(stage, crowd, { streams, events });
  printSamples(crowd.samples);
  const [p50Ms, p99Ms, worstMs] = [0.5, 0.99, 1].map((q) => round(quantile(crowd.samples, q)));
  const figures = {
    p50Ms,
    p99Ms,
    worstMs,
    rssBeforeMb: round(rssBeforeMb, 1),
    rssAfterMb: round(rssAfterMb, 1),
    streams,
    events,
  };
  console.table([figures]);
  return figures;
}

/** Commits events at a steady pace, each of another task in turn. Returns how many. */
async function write({ tasks, refs }: Stage, crowd: Crowd, seconds: number): Promise<number> {
  const events = seconds * EVENTS_PER_SECOND;
  const startedAt = performance.now();
  for (let no = 0; no < events; no += 1) {
    await delay(Math.max(0, startedAt + (no * 1_000) / EVENTS_PER_SECOND - performance.now()));
    const ref = refs[no % refs.length];
    if (!ref) break;
    const outcome = await tasks.transact(ref, null, (task): Decision<null> => {
      crowd.expect(ref.taskId, task.version + 1);
      return { kind: "moved", change: { stepsDone: task.stepsDone + 1, events: [STEP] }, answer: null };
    });
    if (outcome.kind === "moved") crowd.committed(ref.taskId, outcome.task.version);
  }
  return events;
}

const STEP = {
  type: "step.completed",
  actor: { kind: "worker", id: "bench" },
  data: { key: "read", name: "Read a file", tool: "fs.read", result: "x".repeat(1_500) },
} as const;

/** Everybody got everything once, and the log has it. */
async function check(
  { pools }: Stage,
  crowd: Crowd,
  { streams, events }: { streams: number; events: number },
): Promise<void> {
  const { rows } = await pools.read.query<{ n: number }>(
    "select count(*)::int as n from task_event where type = 'step.completed'",
  );
  const written = events + WARM_UP_SECONDS * EVENTS_PER_SECOND;
  if (rows[0]?.n !== written) throw new Error(`The log has ${rows[0]?.n} of ${written} events.`);
  if (crowd.cut > 0) throw new Error(`${crowd.cut} streams were cut.`);
  if (crowd.arrived !== events * streams) throw new Error(`${crowd.arrived} of ${events * streams} events arrived.`);
}

async function makeTasks(pools: Pools, tasks: TaskStore): Promise<TaskRef[]> {
  const agents = openAgentStore({ pools, newId: v7, onCommitted: () => undefined });
  await agents.register(TENANT, AGENT);
  return Promise.all(
    Array.from({ length: TASKS }, async (_, no) => {
      const made = {
        id: v7(),
        tenantId: TENANT,
        agentName: AGENT.name,
        scope: null,
        contextId: v7(),
        labels: [],
        inputText: "{}",
      };
      const task = await tasks.create({
        ...made,
        title: `Digest folder ${no}`,
        actor: { kind: "operator", id: "local" },
      });
      if (!task) throw new Error("The agent of the bench is not known.");
      return { tenantId: TENANT, taskId: task.taskId };
    }),
  );
}

const AGENT = {
  name: "bench",
  version: "1",
  description: "",
  skills: [],
  inputSchema: true,
  stateSchema: null,
  resumeSchema: null,
  pauseModes: ["finish_step"],
  canPark: false,
  canCleanUp: false,
  resumeCauses: ["explicit_resume"],
  concurrency: null,
  defaultScope: "default",
  builtIn: false,
};

function printSamples(samples: readonly number[]): void {
  const every = Math.max(1, Math.floor(samples.length / 500));
  const shown = samples.filter((_, at) => at % every === 0).map((ms) => round(ms, 1));
  console.log(`Milliseconds from commit to arrival, one in ${every} of ${samples.length}: ${shown.join(" ")}`);
}

import { v7 } from "uuid";
import { registerAgent } from "../../commands/worker/register-agent";
import { RegisterAgent } from "../../contract/register-agent";
import type { Script } from "../../testing/product/scripted-agent";
import { until } from "../../testing/product/until";
import { type Web, World } from "../../testing/product/world";
import { quantile, round } from "../quantile";
import { seedTasks } from "./seed-tasks";

const ROUNDS = 10;
/** Tasks under way in each round, and those that wait in line in the same scope. */
const RUNNING = 32;
const QUEUED = 2_000;
const WORKERS = 2;
/** In this one step each task stays until it is cut short. */
const SCRIPT: Script = { steps: [{ key: "work", hold: true }] };

interface StopRound {
  /** From the order to the first running task that is paused, and to the last. Milliseconds. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Stops of a scope in the default mode: web process, background process and two workers on the worker client are five processes with the database. */
export async function stopProcesses(effort: number): Promise<Record<string, unknown>> {
  await using world = await World.open();
  const web = await world.openWeb();
  const agent = `bench-${v7()}`;
  const { url } = web.child;
  for (let i = 0; i < WORKERS; i++) await world.openWorker({ url, agents: [agent], capacity: RUNNING });
  const idle = { name: `idle-${v7()}`, ...RegisterAgent.parse({ version: "1" }) };
  const { agentId } = await registerAgent(world.tools.ports, "local", idle);
  const rounds: StopRound[] = [];
  for (let no = 1; no <= Math.max(2, Math.round(ROUNDS * effort)); no++) {
    const scope = `bench/stop-${no}`;
    await seedTasks(world.tools.pool, { agentId, count: QUEUED, state: "submitted", scope });
    rounds.push(await stopOnce(world, web, { agent, scope }));
  }
  const firsts = rounds.map(({ firstMs }) => firstMs);
  console.log(
    `Milliseconds from a stop to the first running task paused: ${firsts.map((ms) => round(ms, 0)).join(" ")}`,
  );
  return {
    stoppedRunning: RUNNING,
    firstStoppedMs: round(Math.max(...firsts), 0),
    firstStoppedP50Ms: round(quantile(firsts, 0.5), 0),
    allStoppedMs: round(Math.max(...rounds.map(({ lastMs }) => lastMs)), 0),
  };
}

interface Stage {
  readonly agent: string;
  readonly scope: string;
}

async function stopOnce(world: World, web: Web, { agent, scope }: Stage): Promise<StopRound> {
  const { pool, ports } = world.tools;
  const input = SCRIPT as never; // a script is JSON
  const made = await Promise.all(
    Array.from({ length: RUNNING }, (_, n) =>
      web.console.task.create.mutate({ agent, title: `Bench ${n}`, scope, input }),
    ),
  );
  const ids = made.map(({ task }) => task.id);
  const patience = { wakes: ports.wakes, topics: [] };
  const count = async (condition: string) => {
    const text = `select count(*)::int as n from task where id = any($1) and ${condition}`;
    return (await pool.query<{ n: number }>(text, [ids])).rows[0]?.n ?? 0;
  };
  const run = async () => (await count("attempt is not null and jsonb_array_length(running_steps) > 0")) === RUNNING;
  await until("every task is in its step", run, patience);
  const askedMs = Date.now();
  await web.console.stop.start.mutate({ target: { kind: "scope", value: scope }, reason: "bench" });
  await until("every task is paused", async () => (await count("state = 'paused_by_client'")) === RUNNING, patience);
  const { rows } = await pool.query<{ proof: string; first: number; last: number; n: number }>(
    `select stop_proof as proof, count(*)::int as n, (extract(epoch from min(paused_at)) * 1000)::float8 as first, (extract(epoch from max(paused_at)) * 1000)::float8 as last
    from suspension where task_id = any($1) group by 1`,
    [ids],
  );
  const [stopped, ...others] = rows;
  if (!stopped || others.length > 0 || stopped.proof !== "acknowledged" || stopped.n !== RUNNING)
    throw new Error(`Not every worker said that it stopped: ${JSON.stringify(rows)}.`);
  return { firstMs: stopped.first - askedMs, lastMs: stopped.last - askedMs };
}

import { Client } from "pg";
import { ListTasksInput, TaskFilter } from "../contract/task-inputs";
import type { Caller, TaskReader } from "../ports";
import { openPools } from "../store/pools";
import { createTaskReader } from "../store/read/task-reader";
import type { BenchFlags } from "./bench-flags";
import { checkFleet } from "./fleet/check-fleet";
import { FLEET_QUESTIONS, type FleetQuestion } from "./fleet/fleet-questions";
import { seedFleet } from "./fleet/seed-fleet";
import { quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const ROWS = 1_000_000;
const SMOKE_ROWS = 20_000;
const LIVE = 10_000;
const ROUNDS = 15;
const CALLER: Caller = { tenantId: "local", actor: { kind: "operator", id: "local" } };

/** Lists, filters, facets and search on a fleet of a million tasks, ten thousand of them live. */
export async function benchFleet({ effort, rows: asked }: BenchFlags): Promise<Record<string, unknown>> {
  const rows = asked ?? (effort < 1 ? SMOKE_ROWS : ROWS);
  const live = Math.min(LIVE, Math.ceil(rows / 10));
  return withDatabase(async (url) => {
    await seed(url, { rows, live });
    const pools = openPools(url);
    try {
      const reader = createTaskReader(pools.read);
      await checkFleet(pools.read, reader, { caller: CALLER, rows, live });
      return await measure(reader, Math.max(3, Math.round(ROUNDS * effort)));
    } finally {
      await pools.close();
    }
  });
}

async function seed(url: string, size: { readonly rows: number; readonly live: number }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  await seedFleet(client, size);
  await client.end();
  console.log(
    `${size.rows} tasks, ${size.live} of them live, made in ${round((performance.now() - startedAt) / 1_000, 1)} s.`,
  );
}

/** Questions take turns, so that a busy moment of the machine is not one question's alone. */
async function measure(reader: TaskReader, rounds: number): Promise<Record<string, unknown>> {
  const samples: Record<string, number[]> = {};
  for (const question of Object.values(FLEET_QUESTIONS)) await ask(reader, question, []);
  for (let no = 0; no < rounds; no += 1) {
    for (const [name, question] of Object.entries(FLEET_QUESTIONS)) {
      samples[name] ??= [];
      await ask(reader, question, samples[name]);
    }
  }
  console.log("Milliseconds of each call, in the order in which they were made:");
  for (const [name, times] of Object.entries(samples))
    console.log(`${name}: ${times.map((ms) => round(ms, 1)).join(" ")}`);
  const byQuery = Object.fromEntries(Object.entries(samples).map(([name, times]) => [name, figuresOf(times)]));
  console.table(byQuery);
  return { ...figuresOf(Object.values(samples).flat()), byQuery };
}

async function ask(reader: TaskReader, question: FleetQuestion, times: number[]): Promise<void> {
  if ("counts" in question) {
    const filter = TaskFilter.parse(question.counts);
    await timed(times, () => reader.counts(CALLER, filter));
    return;
  }
  const input = ListTasksInput.parse(question.list);
  const { nextCursor } = await timed(times, () => reader.list(CALLER, input));
  if (question.pages && nextCursor) await timed(times, () => reader.list(CALLER, { ...input, cursor: nextCursor }));
}

async function timed<T>(times: number[], call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const answer = await call();
  times.push(performance.now() - startedAt);
  return answer;
}

function figuresOf(times: readonly number[]) {
  return { p50Ms: round(quantile(times, 0.5)), p95Ms: round(quantile(times, 0.95)) };
}

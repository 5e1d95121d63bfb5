import { Pool } from "pg";
import { decideCommit } from "../../domain/task/decide-commit";
import type { TaskRef, TaskStore } from "../../ports";
import { median, quantile, round } from "../quantile";
import { checkLog } from "./check-log";
import { measureRound, type Round } from "./measure";
import { type BenchStore, openBenchStore } from "./open-bench-store";
import { commitRawStep } from "./raw-step";
import { stepOrder } from "./step-order";

export interface StoreFigures {
  readonly ratio: number;
  readonly perSecond: number;
  readonly rawPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly rawP50Ms: number;
  readonly rawP99Ms: number;
}

export interface Rounds {
  readonly width: number;
  readonly rounds: number;
  readonly roundMs: number;
}

interface Worked {
  readonly taskId: string;
  readonly step: () => Promise<void>;
  readonly steps: () => number;
}

const LEASE_MS = 600_000;
const WARM_UP_ROUNDS = 2;

/** The store against the same rows by hand, taking turns on one database so that what disturbs one disturbs the other. */
export async function benchStore(url: string, { width, rounds, roundMs }: Rounds): Promise<StoreFigures> {
  const store = await openBenchStore(url);
  const raw = new Pool({ connectionString: url, max: width });
  raw.on("error", () => undefined);
  try {
    const byHand = await makeWorkers(
      width,
      () => takeTask(store),
      (task) => rawWorker(raw, task),
    );
    const byStore = await makeWorkers(
      width,
      () => takeTask(store),
      (task) => storeWorker(store.tasks, task),
    );
    const measured: { raw: Round[]; store: Round[] } = { raw: [], store: [] };
    for (let n = 0; n < rounds + WARM_UP_ROUNDS; n++) {
      for (const who of n % 2 === 0 ? (["raw", "store"] as const) : (["store", "raw"] as const)) {
        const workers = who === "raw" ? byHand : byStore;
        const result = await measureRound(
          workers.map(({ step }) => step),
          roundMs,
        );
        if (n >= WARM_UP_ROUNDS) measured[who].push(result);
      }
    }
    await checkLog(raw, new Map([...byHand, ...byStore].map(({ taskId, steps }) => [taskId, steps()])));
    for (const who of ["raw", "store"] as const)
      console.log(
        `${String(width).padStart(3)} ${who.padEnd(6)}`,
        ...measured[who].map(({ perSecond }) => String(Math.round(perSecond)).padStart(6)),
      );
    return figuresOf(measured.store, measured.raw);
  } finally {
    await Promise.all([store.close(), raw.end()]);
  }
}

function figuresOf(store: readonly Round[], raw: readonly Round[]): StoreFigures {
  const perSecond = median(store.map((r) => r.perSecond));
  const rawPerSecond = median(raw.map((r) => r.perSecond));
  const [latencies, rawLatencies] = [store, raw].map((all) => all.flatMap((r) => r.latenciesMs));
  return {
    ratio: round(perSecond / rawPerSecond),
    perSecond: Math.round(perSecond),
    rawPerSecond: Math.round(rawPerSecond),
    p50Ms: round(quantile(latencies ?? [], 0.5)),
    p99Ms: round(quantile(latencies ?? [], 0.99)),
    rawP50Ms: round(quantile(rawLatencies ?? [], 0.5)),
    rawP99Ms: round(quantile(rawLatencies ?? [], 0.99)),
  };
}

interface Taken {
  readonly ref: TaskRef;
  readonly attempt: string;
}

async function makeWorkers(
  width: number,
  take: () => Promise<Taken>,
  toWorker: (task: Taken) => Worked,
): Promise<readonly Worked[]> {
  const workers: Worked[] = [];
  for (let i = 0; i < width; i++) workers.push(toWorker(await take()));
  return workers;
}

async function takeTask({ tasks, agentId, makeTask }: BenchStore): Promise<Taken> {
  const taskId = await makeTask();
  const [claimed] = await tasks.claim({ agentId, workerId: "bench", max: 1, leaseMs: LEASE_MS });
  if (claimed?.taskId !== taskId) throw new Error("The task made was not the one claimed.");
  return { ref: { tenantId: "local", taskId }, attempt: claimed.attempt };
}

function rawWorker(pool: Pool, { ref: { taskId } }: Taken): Worked {
  let version = 2;
  let no = 0;
  const step = async () => {
    version = await commitRawStep(pool, { taskId, version, no: no + 1 });
    no += 1;
  };
  return { taskId, step, steps: () => no };
}

function storeWorker(tasks: TaskStore, { ref, attempt }: Taken): Worked {
  let no = 0;
  const step = async () => {
    const order = stepOrder(attempt, no + 1);
    const outcome = await tasks.transact(ref, null, (task) => decideCommit(task, order), { cached: true });
    if (outcome.kind !== "moved") throw new Error(`Step ${no + 1} was not written: ${JSON.stringify(outcome)}`);
    no += 1;
  };
  return { taskId: ref.taskId, step, steps: () => no };
}

import type { BatchObservableResult, Meter } from "@opentelemetry/api";
import { isTerminal, TASK_STATES } from "../../domain/task/state";
import type { LiveCounts } from "../../store/read/live-counts";
import { Recent } from "./recent";

/** Connections of one pool, as `pg` counts them. */
export interface PoolUse {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface GaugeSources {
  readonly pools: Readonly<Record<string, PoolUse>>;
  /** What a web process tells besides; each of several tells the same of the database. */
  readonly web: {
    readonly readCounts: () => Promise<LiveCounts>;
    readonly feedReaders: () => number;
  } | null;
}

/** Scrapes that come closer to each other share one look at the tables, milliseconds. */
const LOOK_EVERY_MS = 2_000;

/** What is looked up when somebody asks. */
export function observe(meter: Meter, { web, pools }: GaugeSources): void {
  // First, so that it does not count the look at the tables.
  observePools(meter, pools);
  if (!web) return;
  observeTables(meter, web.readCounts);
  meter
    .createObservableGauge("checkrein.feed.readers", { description: "Live streams that are open." })
    .addCallback((result) => result.observe(web.feedReaders()));
}

function observeTables(meter: Meter, readCounts: () => Promise<LiveCounts>): void {
  const tasks = meter.createObservableGauge("checkrein.tasks", { description: "Tasks that have not ended, by state." });
  const queued = meter.createObservableGauge("checkrein.queue.tasks", {
    description: "Tasks that wait for a worker, by agent.",
  });
  const age = meter.createObservableGauge("checkrein.queue.age.seconds", {
    description: "How long the first of them has waited.",
    unit: "s",
  });
  const counts = new Recent(readCounts, LOOK_EVERY_MS);
  const callback = async (result: BatchObservableResult) => {
    const { states, queues } = await counts.get();
    for (const state of TASK_STATES) if (!isTerminal(state)) result.observe(tasks, states[state] ?? 0, { state });
    for (const { agent, waiting, oldestMs } of queues) {
      result.observe(queued, waiting, { agent });
      result.observe(age, oldestMs / 1_000, { agent });
    }
  };
  meter.addBatchObservableCallback(callback, [tasks, queued, age]);
}

/** By the names of OpenTelemetry's conventions for connection pools. */
function observePools(meter: Meter, pools: GaugeSources["pools"]): void {
  const connections = meter.createObservableGauge("db.client.connection.count", {
    description: "Connections to the database, by pool and state.",
  });
  const pending = meter.createObservableGauge("db.client.connection.pending_requests", {
    description: "Statements that wait for a connection.",
  });
  const callback = (result: BatchObservableResult) => {
    for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      const pool = { "db.client.connection.pool.name": name };
      result.observe(connections, idleCount, { ...pool, "db.client.connection.state": "idle" });
      result.observe(connections, totalCount - idleCount, { ...pool, "db.client.connection.state": "used" });
      result.observe(pending, waitingCount, pool);
    }
  };
  meter.addBatchObservableCallback(callback, [connections, pending]);
}

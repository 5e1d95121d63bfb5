import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import type { Decision } from "../../domain/task/change";
import { openWakes } from "../../events/wakes";
import type { TaskStore } from "../../ports";
import { openPools } from "../../store/pools";
import { openTaskStore } from "../../store/task/task-store";

const TENANT = "local";
/** As many as a page shows, and some more. */
const TASKS = 40;
const STEP = {
  type: "step.completed",
  actor: { kind: "worker", id: "bench" },
  data: { key: "read", name: "Read a file", tool: "fs.read", result: "x".repeat(1_500) },
} as const;

/**
 * While it is used, steps of the newest working tasks are committed at a steady pace, as workers commit them. Returns also
 * how many a second there were. Throws when the log does not have them all.
 */
export async function withTraffic<T>(
  url: string,
  eventsPerSecond: number,
  use: () => Promise<T>,
): Promise<{ readonly result: T; readonly eventsPerSecond: number }> {
  const pools = openPools(url);
  const wakes = openWakes(url);
  const stopping = new AbortController();
  try {
    const tasks = openTaskStore({ pool: pools.writer, newId: v7, onCommitted: wakes.tell });
    const { rows } = await pools.read.query<{ id: string }>(NEWEST, [TASKS]);
    if (rows.length === 0) throw new Error("No task is working.");
    const taskIds = rows.map(({ id }) => id);
    const writing = write(tasks, taskIds, { eventsPerSecond, signal: stopping.signal });
    const result = await Promise.race([use(), writing.then(() => Promise.reject(new Error("The traffic ended.")))]);
    stopping.abort();
    const { committed, seconds } = await writing;
    const log = await pools.read.query<{ n: number }>(LOGGED);
    if (log.rows[0]?.n !== committed) throw new Error(`The log has ${log.rows[0]?.n} of ${committed} events.`);
    return { result, eventsPerSecond: committed / seconds };
  } finally {
    stopping.abort();
    await wakes.close();
    await pools.close();
  }
}

const NEWEST =
  "select id from task where state = 'working' and pending_pause is null order by updated_at desc limit $1";
const LOGGED = "select count(*)::int as n from task_event where type = 'step.completed'";

interface Pace {
  readonly eventsPerSecond: number;
  readonly signal: AbortSignal;
}

async function write(tasks: TaskStore, taskIds: readonly string[], { eventsPerSecond, signal }: Pace) {
  const startedAt = performance.now();
  let committed = 0;
  for (let no = 0; !signal.aborted; no += 1) {
    await delay(Math.max(0, startedAt + (no * 1_000) / eventsPerSecond - performance.now()));
    const taskId = taskIds[no % taskIds.length] ?? "";
    const outcome = await tasks.transact({ tenantId: TENANT, taskId }, null, step);
    if (outcome.kind === "moved") committed += 1;
  }
  return { committed, seconds: (performance.now() - startedAt) / 1_000 };
}

function step(): Decision<null> {
  return { kind: "moved", change: { stepsDone: 1, events: [STEP] }, answer: null };
}

import { Pool } from "pg";
import { startEmbeddedPostgres } from "../../server/cli/embedded-postgres";
import type { CommitBody } from "../../server/contract/worker-protocol";
import { ConsoleApi } from "../console-api";
import type { Product } from "../start-product";
import { type Attempt, SeedWorker } from "./seed-worker";
import { ago, SECOND } from "./still-time";
import { type SeedOrder, TaskSeed } from "./task-seed";

/** A task that its worker has. */
export interface Begun {
  readonly seed: TaskSeed;
  readonly attempt: Attempt;
}

/** What seeds tasks: the console, a worker and the database, and what every worked-on task has in common. */
export class SeedScene {
  constructor(
    readonly api: ConsoleApi,
    readonly worker: SeedWorker,
    readonly pool: Pool,
  ) {}

  async begin(order: SeedOrder): Promise<Begun> {
    const seed = await TaskSeed.create(this.api, order);
    const attempt = await seed.at(order.startedAgo - 2 * SECOND, () => this.worker.claim(order.agent));
    return { seed, attempt };
  }

  /** Recorded steps, one of which failed, with words between them. */
  async workOn({ seed, attempt }: Begun, from: number): Promise<void> {
    await seed.at(from, () => attempt.commit({ messages: [{ text: "I read the log of the failing checks first." }] }));
    let done = 0;
    for (const [n, step] of DONE.entries()) {
      const endedAgo = from - (n + 1) * 40 * SECOND;
      if (step.error === undefined) done += 1;
      await seed.at(endedAgo, () =>
        attempt.commit({
          steps: [recordOf(step, { key: `s${n}`, endedAgo, lines: 120 + n })],
          progress: { done, total: 10 },
          ...(n === 3 ? { messages: [{ text: SAID }] } : {}),
          ...(n === 4 ? { state: { replace: STATE }, checkpoint: { label: "Cause found", flagged: true } } : {}),
        }),
      );
    }
  }

  /** A task in the middle of a step, which began so long before the moment of the screens. */
  async running(order: SeedOrder, { steps = [RUNNING], stepAgo = 48 * SECOND }: Middle = {}): Promise<Begun> {
    const begun = await this.begin(order);
    await this.workOn(begun, order.startedAgo - 30 * SECOND);
    const running = steps.map((step) => ({ startedAt: ago(stepAgo), ...step }));
    await begun.seed.at(stepAgo, () => begun.attempt.commit({ running }));
    return begun;
  }

  /** The step that runs ends so long before the moment of the screens, and with it what was asked for is so. */
  async comeToBoundary({ seed, attempt }: Begun, { stepAgo, endedAgo }: Boundary): Promise<void> {
    const times = { startedAt: ago(stepAgo), endedAt: ago(endedAgo) };
    await seed.at(endedAgo, () =>
      attempt.commit({
        steps: [{ ...RUNNING, status: "completed", ...times, result: { changed: 2 } }],
        progress: { done: 6, total: 10 },
        artifacts: [{ artifactId: "patch", name: "change.patch", mimeType: "text/x-diff", text: "--- a\n+++ b\n" }],
      }),
    );
  }
}

/** Fills a product by a scene of that kind, which has its database for so long. */
export async function withScene<S extends SeedScene, T>(
  product: Product,
  Scene: new (...parts: ConstructorParameters<typeof SeedScene>) => S,
  fill: (scene: S) => Promise<T>,
): Promise<T> {
  const { url } = await startEmbeddedPostgres({ folder: product.dataDir });
  const pool = new Pool({ connectionString: url });
  try {
    return await fill(new Scene(new ConsoleApi(product.url), new SeedWorker(product, "w-11"), pool));
  } finally {
    await pool.end();
  }
}

type Running = NonNullable<CommitBody["running"]>[number];

interface Middle {
  readonly steps?: readonly (Omit<Running, "startedAt"> & Partial<Pick<Running, "startedAt">>)[];
  /** When those began that say nothing else. */
  readonly stepAgo?: number;
}

interface Boundary {
  readonly stepAgo: number;
  readonly endedAgo: number;
}

type Record = NonNullable<CommitBody["steps"]>[number];

export const RUNNING = {
  key: "checks",
  name: "Run all checks",
  tool: "shell.run",
  arguments: { command: "npm run check" },
  repeatable: true,
} as const;
export const PUSHING = {
  key: "push",
  name: "Push the branch",
  tool: "git.push",
  arguments: { remote: "origin", branch: "fix-4182" },
  repeatable: false,
  startedAt: ago(20 * SECOND),
} as const;

interface Done {
  readonly name: string;
  readonly seconds: number;
  readonly tool?: string;
  readonly arguments?: NonNullable<Record["arguments"]>;
  readonly error?: string;
}

const DONE: readonly Done[] = [
  { name: "Read the log", seconds: 6, tool: "log.read", arguments: { check: "unit" } },
  { name: "Read the log of types", seconds: 3, tool: "log.read", arguments: { check: "types" } },
  { name: "List changed files", seconds: 2, tool: "git.diff", arguments: { change: 4182, stat: true } },
  {
    name: "Run the unit tests",
    seconds: 31,
    tool: "shell.run",
    arguments: { command: "npm test" },
    error: "3 of 214 tests failed",
  },
  { name: "Find the cause", seconds: 12 },
  { name: "Write the change", seconds: 4, tool: "file.write", arguments: { path: "src/lease.ts", lines: 2 } },
];

function recordOf(done: Done, { key, endedAgo, lines }: { key: string; endedAgo: number; lines: number }): Record {
  const { name, seconds, error, ...call } = done;
  const times = { startedAt: ago(endedAgo + seconds * SECOND), endedAt: ago(endedAgo) };
  const usage = { inputTokens: 18_400, outputTokens: 1_200, costMicros: 248_000 };
  const record = { key, name, ...call, ...times, usage };
  if (error !== undefined) return { ...record, status: "failed", error };
  return { ...record, status: "completed", result: { ok: true, lines } };
}

const SAID = "Three unit tests wait for a lease that never runs out.\nThe cause is one line.";

const STATE = {
  goal: "Make the checks of change 4182 pass",
  plan: ["read the log", "find the cause", "change one file", "run the checks"],
  findings: [
    { check: "unit", failures: 3, cause: "the clock of the test is not the clock of the code" },
    { check: "types", failures: 0, cause: null },
  ],
  files: { "src/lease.ts": { lines: 214, touched: true }, "src/lease.test.ts": { lines: 96, touched: true } },
  budget: { usedMicros: 1_240_000, limitMicros: 10_000_000 },
  confident: false,
};

import { Pool } from "pg";
import { startEmbeddedPostgres } from "../../server/cli/embedded-postgres";
import type { CommitBody } from "../../server/contract/worker-protocol";
import { ConsoleApi } from "../console-api";
import type { Product } from "../start-product";
import { type Attempt, SeedWorker } from "./seed-worker";
import { ago, SECOND } from "./still-time";
import type { Story, Told } from "./stories";
import { type SeedOrder, TaskSeed } from "./task-seed";

/** From asking for a pause to the end of the step that ran, on the screens. */
export const BOUNDARY_MS = 2_400;

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
    const { story } = seed;
    await seed.at(from, () => attempt.commit({ messages: [{ text: story.begins }] }));
    let done = 0;
    for (const [n, step] of story.done.entries()) {
      const endedAgo = from - (n + 1) * 40 * SECOND;
      if (step.error === undefined) done += 1;
      await seed.at(endedAgo, () =>
        attempt.commit({
          steps: [recordOf(step, { key: `s${n}`, endedAgo, lines: 120 + n })],
          progress: { done, total: 10 },
          ...(n === 3 ? { messages: [{ text: story.found }] } : {}),
          ...(n === 4 ? { state: { replace: story.state }, checkpoint: { label: story.label, flagged: true } } : {}),
        }),
      );
    }
  }

  /** A task in the middle of a step, which began so long before the moment of the screens. */
  async running(order: SeedOrder, middle: Middle = {}): Promise<Begun> {
    const begun = await this.begin(order);
    await this.workOn(begun, order.startedAgo - 30 * SECOND);
    await this.run(begun, middle);
    return begun;
  }

  /** Begins those steps so long before the moment of the screens. */
  async run({ seed, attempt }: Begun, { beside = [], stepAgo = 48 * SECOND }: Middle = {}): Promise<void> {
    const running = [{ ...runningOf(seed.story), startedAt: ago(stepAgo) }, ...beside];
    await seed.at(stepAgo, () => attempt.commit({ running }));
  }

  /** Checks by the tool of the step that runs at the end, so that it is known how long one usually takes. */
  async check({ seed, attempt }: Begun): Promise<void> {
    const doneWell = seed.story.done.filter(({ error }) => error === undefined).length;
    for (const [n, { endedAgo, ...step }] of CHECKS.entries())
      await seed.at(endedAgo, () =>
        attempt.commit({
          steps: [recordOf(step, { key: `c${n}`, endedAgo, lines: 214 })],
          progress: { done: doneWell + n + 1, total: 10 },
        }),
      );
  }

  /** The step that runs ends so long before the moment of the screens, and with it what was asked for is so. */
  async comeToBoundary({ seed, attempt }: Begun, { stepAgo, endedAgo }: Boundary): Promise<void> {
    const times = { startedAt: ago(stepAgo), endedAt: ago(endedAgo) };
    await seed.at(endedAgo, () =>
      attempt.commit({
        steps: [{ ...runningOf(seed.story), status: "completed", ...times, result: { changed: 2 } }],
        progress: { done: 6, total: 10 },
        artifacts: [seed.story.artifact],
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
  /** Steps that run beside the one of the story. */
  readonly beside?: readonly Running[];
  /** When that one began. */
  readonly stepAgo?: number;
}

interface Boundary {
  readonly stepAgo: number;
  readonly endedAgo: number;
}

type Record = NonNullable<CommitBody["steps"]>[number];

function runningOf({ running }: Story) {
  return { key: "next", ...running, repeatable: true };
}

/** A step that may not be cut. */
export const PUSHING = {
  key: "push",
  name: "Push the branch",
  tool: "git.push",
  arguments: { remote: "origin", branch: "fix-4182" },
  repeatable: false,
  startedAt: ago(20 * SECOND),
} as const;

const CHECKS: readonly (Told & { readonly endedAgo: number })[] = [
  { name: "Check the types", seconds: 55, command: "npm run types", endedAgo: 205 * SECOND },
  { name: "Check the style", seconds: 52, command: "npm run lint", endedAgo: 148 * SECOND },
  { name: "Run the unit tests again", seconds: 61, command: "npm test", endedAgo: 60 * SECOND },
].map(({ command, ...step }) => ({ ...step, tool: "shell.run", arguments: { command } }));

function recordOf(done: Told, { key, endedAgo, lines }: { key: string; endedAgo: number; lines: number }): Record {
  const { name, seconds, error, ...call } = done;
  const times = { startedAt: ago(endedAgo + seconds * SECOND), endedAt: ago(endedAgo) };
  const usage = { inputTokens: 18_400, outputTokens: 1_200, costMicros: 248_000 };
  const record = { key, name, ...call, ...times, usage };
  if (error !== undefined) return { ...record, status: "failed", error };
  return { ...record, status: "completed", result: { ok: true, lines } };
}

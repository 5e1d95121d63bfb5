import {
  type AgentDefinition,
  createWorker,
  defineAgent,
  type TaskContext,
  type Worker,
  type WorkerOptions,
} from "../sdk/worker";
import type { FakeDoor } from "./fake-door";

type Run = (ctx: TaskContext) => unknown;

export interface ServedAgent extends AsyncDisposable {
  readonly worker: Worker;
  readonly running: Promise<void>;
  /** What the worker logged. */
  readonly lines: string[];
}

/** A worker that serves one agent named tester, at the fake door or a real one, until it is disposed of. */
export function serveAgent(
  door: Pick<FakeDoor, "url">,
  run: Run,
  options: Partial<WorkerOptions & AgentDefinition> = {},
): ServedAgent {
  const { capacity, workerId, log, url, key, agents, ...agent } = options;
  const lines: string[] = [];
  const worker = createWorker({
    url: url ?? door.url,
    key: key ?? "secret",
    agents: [defineAgent({ name: "tester", version: "1", run: async (ctx) => run(ctx), ...agent })],
    ...(capacity ? { capacity } : {}),
    ...(workerId ? { workerId } : {}),
    log: (line) => lines.push(line),
  });
  const running = worker.run();
  running.catch(() => undefined);
  return {
    worker,
    running,
    lines,
    async [Symbol.asyncDispose]() {
      await worker.stop({ now: true, timeoutMs: 50 });
    },
  };
}

/** Makes a text in so many pieces, one in each step. */
export async function makePieces(ctx: TaskContext, count: number): Promise<void> {
  const text = { id: "text", name: "Text", mimeType: "text/plain" };
  for (let n = 1; n <= count; n++)
    await ctx.step(`piece ${n}`, () => ctx.artifact({ ...text, text: `${n};`, append: n > 1, last: n === count }));
}

/** A point in a run that a test waits for, and one that a run waits for. */
export class Gate {
  readonly opened: Promise<void>;
  open: () => void = () => undefined;

  constructor() {
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }
}

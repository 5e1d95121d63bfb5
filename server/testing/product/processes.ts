import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { Child, START_PATIENCE_MS } from "./child";
import { EffectLog } from "./effect-log";
import { type Console, openConsole } from "./open-console";
import type { WebOptions } from "./web-process";
import type { WorkerProcessOptions } from "./worker-process";

const PRODUCT = "server/testing/product";

/** The rows that the processes share, and a worker's key. */
interface Rows {
  readonly pool: { readonly options: { readonly connectionString?: string | undefined } };
  readonly door: { readonly key: string };
}

/** A web process and a worker of a scripted agent in processes of their own, on a database that outlives them. */
export class Processes implements AsyncDisposable {
  private constructor(
    readonly console: Console,
    readonly effects: EffectLog,
    private readonly running: { readonly folder: string; readonly children: readonly Child[] },
  ) {}

  static async start({ pool, door }: Rows, agent: string): Promise<Processes> {
    const folder = mkdtempSync(join(tmpdir(), "checkrein-processes-"));
    const effects = new EffectLog(join(folder, "effects.jsonl"));
    const databaseUrl = pool.options.connectionString ?? "";
    const web: WebOptions = { databaseUrl, port: 0, operator: "ann", jitterMs: 0 };
    const served = Child.start({ name: "web", entry: `${PRODUCT}/web-process.ts`, options: web });
    await served.until("listening", START_PATIENCE_MS);
    const options: WorkerProcessOptions = {
      ...{ url: served.url, key: door.key, agents: [agent], workerId: `w-${v7()}` },
      ...{ capacity: 4, concurrency: null, effectsPath: effects.path },
    };
    const worker = Child.start({ name: "worker", entry: `${PRODUCT}/worker-process.ts`, options });
    await worker.until("ready", START_PATIENCE_MS);
    return new Processes(openConsole(served.url), effects, { folder, children: [served, worker] });
  }

  /** kill -9 of both. */
  async kill(): Promise<void> {
    await Promise.all(this.running.children.map((child) => child.kill()));
    rmSync(this.running.folder, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.running.children.map((child) => child.stop()));
    rmSync(this.running.folder, { recursive: true, force: true });
  }
}

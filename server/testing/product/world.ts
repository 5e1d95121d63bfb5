import { join } from "node:path";
import { v7 } from "uuid";
import type { ClaimWork, WorkItem } from "../../contract/worker-protocol";
import { Child, START_PATIENCE_MS } from "./child";
import type { CodingWorkerOptions } from "./coding-worker-process";
import { DatabaseProcess } from "./database-process";
import { EffectLog } from "./effect-log";
import { joinTestTools, type TestTools } from "./join-test-tools";
import { type Console, openConsole } from "./open-console";
import type { WebOptions } from "./web-process";
import type { WorkerProcessOptions } from "./worker-process";

export interface Web {
  readonly operator: string;
  readonly child: Child;
  readonly console: Console;
}

const PRODUCT = "server/testing/product";

/** The product as it runs on one machine, each part in a process of its own; nothing of it is left when it is disposed of. */
export class World implements AsyncDisposable {
  private readonly children = new Set<Child>();

  readonly effects: EffectLog;

  private constructor(
    readonly database: DatabaseProcess,
    /** The test's own eyes; no process of the product. */
    readonly tools: TestTools,
    private readonly key: string,
  ) {
    this.effects = new EffectLog(join(database.folder, "effects.jsonl"));
  }

  /** With the runtime process; webs and workers are opened as a test needs them. */
  static async open(): Promise<World> {
    const database = await DatabaseProcess.start();
    const tools = joinTestTools(database.url);
    const key = await tools.ports.keys.create({ tenantId: "local", name: "world", scopes: ["worker"], agents: [] });
    const world = new World(database, tools, key.secret);
    world.startRuntime();
    return world;
  }

  async openWeb(options: Partial<WebOptions> = {}): Promise<Web> {
    const operator = options.operator ?? "ann";
    const given: WebOptions = {
      port: 0,
      jitterMs: 0,
      ...options,
      operator,
      databaseUrl: this.database.url,
    };
    const child = this.start({ name: `web of ${operator}`, entry: `${PRODUCT}/web-process.ts`, options: given });
    await child.until("listening", START_PATIENCE_MS);
    return { operator, child, console: openConsole(child.url) };
  }

  /** The same process at the same address, after its end. */
  reopenWeb(web: Web): Promise<Web> {
    return this.openWeb({ operator: web.operator, port: Number(new URL(web.child.url).port) });
  }

  async openWorker(
    options: Pick<WorkerProcessOptions, "url" | "agents"> & Partial<WorkerProcessOptions>,
  ): Promise<Child> {
    const workerId = options.workerId ?? `worker-${v7()}`;
    const given: WorkerProcessOptions = {
      capacity: 4,
      concurrency: null,
      ...options,
      workerId,
      key: this.key,
      effectsPath: this.effects.path,
    };
    const child = this.start({ name: workerId, entry: `${PRODUCT}/worker-process.ts`, options: given });
    await child.until("ready", START_PATIENCE_MS);
    return child;
  }

  /** What a worker without a process of its own is given through a web process. */
  async claimByHand({ child }: Web, order: ClaimWork): Promise<readonly WorkItem[]> {
    const response = await fetch(`${child.url}/api/workers/claim`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.key}`, "content-type": "application/json" },
      body: JSON.stringify(order),
    });
    // As the workers' door answers.
    return ((await response.json()) as { readonly work: readonly WorkItem[] }).work;
  }

  /** A worker of a coding agent. */
  async openCodingWorker(options: Pick<CodingWorkerOptions, "url" | "profile">): Promise<Child> {
    const workerId = `coding-${v7()}`;
    const given: CodingWorkerOptions = { ...options, workerId, key: this.key };
    const child = this.start({ name: workerId, entry: `${PRODUCT}/coding-worker-process.ts`, options: given });
    await child.until("ready", START_PATIENCE_MS);
    return child;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.children].map((child) => child.stop()));
    await this.tools.close();
    await this.database.remove();
  }

  private startRuntime(): void {
    const env = {
      DATABASE_URL: this.database.url,
      CHECKREIN_DATA_DIR: this.database.folder,
      CHECKREIN_URL: "http://127.0.0.1:1",
      CHECKREIN_WORKER_KEY_FILE: join(this.database.folder, "worker-key"),
    };
    this.start({ name: "runtime", entry: "server/runtime/main.ts", env });
  }

  private start(options: Parameters<typeof Child.start>[0]): Child {
    const child = Child.start(options);
    this.children.add(child);
    return child;
  }
}

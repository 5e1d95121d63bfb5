import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { reconcileBeforeServing } from "../../cli/launcher/reconcile-sessions";
import { LEASE_MS } from "../../domain/task/task";
import { scriptedProfile, writeScript } from "../acp/acp-scene";
import { type Child, PATIENCE_MS } from "../product/child";
import { type Web, World } from "../product/world";
import type { FaultPoint, Scene, Victim, WorkerGroup } from "./fault-point";
import { StatementStops } from "./statement-stops";

/** Case C048 says so. It is longer than a lease and a sweep, which has tried in vain by then. */
const READ_ONLY_MS = 30_000;

type Coder = Awaited<ReturnType<typeof scriptedProfile>>;

/** The product under test, and how its parts are killed and started again. */
export class Stand implements AsyncDisposable {
  private readonly workers = new Map<WorkerGroup, readonly Child[]>();
  private revivedAtMs = 0;

  private constructor(
    private readonly world: World,
    private readonly tools: { readonly stops: StatementStops; readonly coder: Coder },
    private web: Web,
  ) {}

  static async open(): Promise<Stand> {
    const world = await World.open();
    const stops = await StatementStops.install(world.database.url, world.tools.pool);
    const coder = await scriptedProfile({ name: "coding" });
    return new Stand(world, { stops, coder }, await world.openWeb());
  }

  private get started(): string {
    return join(this.tools.coder.folder, "started");
  }

  private get allWorkers(): readonly Child[] {
    return [...this.workers.values()].flat();
  }

  get pool() {
    return this.world.tools.pool;
  }

  get effects() {
    return this.world.effects;
  }

  /** Workers that these points need and that do not run yet. */
  async openWorkersFor(points: readonly FaultPoint[]): Promise<void> {
    const groups = new Set(points.map(({ worker }) => worker));
    await Promise.all([...groups].filter((group) => !this.workers.has(group)).map((group) => this.openWorker(group)));
  }

  sceneOf({ worker: group }: FaultPoint, victim: Victim, noteLate: () => void): Scene {
    const stand = this;
    return {
      world: this.world,
      stops: this.tools.stops,
      victim,
      agent: group,
      started: this.started,
      patienceMs: LEASE_MS + PATIENCE_MS,
      noteLate,
      get revivedAtMs() {
        return stand.revivedAtMs;
      },
      get web() {
        return stand.web;
      },
      get workers() {
        return stand.workers.get(group) ?? [];
      },
      get worker() {
        const [worker] = this.workers;
        if (!worker) throw new Error(`There is no worker ${group}.`);
        return worker;
      },
    };
  }

  /** kill -9; what lives goes on while the victim is gone, and then it is started again. */
  async strike(victim: Victim): Promise<void> {
    if (victim === "worker_in_read_only") return this.strikeReadOnly();
    await this.kill(victim);
    for (const child of [this.web.child, ...this.allWorkers]) child.tell({ kind: "disarm_all" });
    await this.tools.stops.releaseAll();
    await this.revive(victim);
    this.revivedAtMs = Date.now();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
    rmSync(this.tools.coder.folder, { recursive: true, force: true });
  }

  private async strikeReadOnly(): Promise<void> {
    await this.setReadOnly("on");
    await this.kill("worker");
    await delay(READ_ONLY_MS);
    await this.setReadOnly("off");
    await this.revive("worker");
  }

  private async setReadOnly(value: "on" | "off"): Promise<void> {
    await this.pool.query(`alter system set default_transaction_read_only = ${value}`);
    await this.pool.query("select pg_reload_conf()");
  }

  private async kill(victim: Victim): Promise<void> {
    if (victim === "web") await this.web.child.kill();
    if (victim === "worker") await Promise.all(this.allWorkers.map((worker) => worker.kill()));
    if (victim === "database") await this.world.database.kill();
  }

  private async revive(victim: Victim): Promise<void> {
    if (victim === "web") this.web = await this.world.reopenWeb(this.web);
    if (victim === "worker") {
      // As the launcher does before it starts agents again.
      await reconcileBeforeServing(this.world.database.url, { say: () => undefined, isWhole: false });
      await Promise.all([...this.workers.keys()].map((group) => this.openWorker(group)));
    }
    if (victim === "database") await this.world.database.restart();
  }

  private async openWorker(group: WorkerGroup): Promise<void> {
    const opening = group === "coding" ? [this.openCodingWorker()] : this.openScripted(group);
    this.workers.set(group, await Promise.all(opening));
  }

  private openScripted(group: WorkerGroup): readonly Promise<Child>[] {
    const isPaired = group === "paired";
    const options = {
      url: this.web.child.url,
      agents: [group],
      capacity: isPaired ? 1 : 100,
      concurrency: group === "narrow" ? 1 : null,
    };
    const open = () => this.world.openWorker({ ...options, workerId: `${group}-${v7()}` });
    return isPaired ? [open(), open()] : [open()];
  }

  /** Its agent starts something, and then hears nothing of what it is told. */
  private openCodingWorker(): Promise<Child> {
    const { folder, profile } = this.tools.coder;
    const act = { grandchild: "own_group", marks: this.started } as const;
    writeScript(folder, { ignoresTerm: true, cancel: "never", turns: [[act, { wait: 3_600_000 }]] });
    return this.world.openCodingWorker({ url: this.web.child.url, profile });
  }
}

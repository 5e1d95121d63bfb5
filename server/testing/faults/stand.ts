import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { LEASE_MS, SWEEP_MS } from "../../domain/task/task";
import { type Child, PATIENCE_MS } from "../product/child";
import { type Web, World } from "../product/world";
import type { FaultPoint, Scene, Victim, WorkerGroup } from "./fault-point";
import { StatementStops } from "./statement-stops";

/** The product under test, and how its parts are killed and started again. */
export class Stand implements AsyncDisposable {
  private readonly workers = new Map<WorkerGroup, Child>();

  private constructor(
    private readonly world: World,
    private readonly stops: StatementStops,
    private web: Web,
  ) {}

  static async open(): Promise<Stand> {
    const world = await World.open();
    const stops = await StatementStops.install(world.database.url, world.tools.pool);
    return new Stand(world, stops, await world.openWeb());
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

  sceneOf({ worker: group }: FaultPoint, victim: Victim): Scene {
    const stand = this;
    return {
      world: this.world,
      stops: this.stops,
      victim,
      agent: group,
      patienceMs: LEASE_MS + PATIENCE_MS,
      get web() {
        return stand.web;
      },
      get worker() {
        const worker = stand.workers.get(group);
        if (!worker) throw new Error(`There is no worker ${group}.`);
        return worker;
      },
    };
  }

  /** kill -9; what lives goes on while the victim is gone, and then it is started again. */
  async strike(victim: Victim): Promise<void> {
    if (victim === "worker_in_read_only") return this.strikeReadOnly();
    await this.kill(victim);
    for (const child of [this.web.child, ...this.workers.values()]) child.tell({ kind: "disarm_all" });
    await this.stops.releaseAll();
    await this.revive(victim);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.world[Symbol.asyncDispose]();
  }

  private async strikeReadOnly(): Promise<void> {
    await this.setReadOnly("on");
    await this.kill("worker");
    // So long that the leases of the dead run out and the sweep has tried in vain.
    await delay(LEASE_MS + SWEEP_MS);
    await this.setReadOnly("off");
    await this.revive("worker");
  }

  private async setReadOnly(value: "on" | "off"): Promise<void> {
    await this.pool.query(`alter system set default_transaction_read_only = ${value}`);
    await this.pool.query("select pg_reload_conf()");
  }

  private async kill(victim: Victim): Promise<void> {
    if (victim === "web") await this.web.child.kill();
    if (victim === "worker") await Promise.all([...this.workers.values()].map((worker) => worker.kill()));
    if (victim === "database") await this.world.database.kill();
  }

  private async revive(victim: Victim): Promise<void> {
    if (victim === "web") this.web = await this.world.reopenWeb(this.web);
    if (victim === "worker") await Promise.all([...this.workers.keys()].map((group) => this.openWorker(group)));
    if (victim === "database") await this.world.database.restart();
  }

  private async openWorker(group: WorkerGroup): Promise<void> {
    const concurrency = group === "narrow" ? 1 : null;
    const options = {
      url: this.web.child.url,
      agents: [group],
      workerId: `${group}-${v7()}`,
      capacity: 100,
      concurrency,
    };
    this.workers.set(group, await this.world.openWorker(options));
  }
}

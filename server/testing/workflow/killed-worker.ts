import type { TaskView } from "../../contract/task-view";
import type { Child } from "../product/child";
import type { Scene } from "../promises/scene";
import { untilTask } from "../until-task";

/** A worker in a process of its own that is killed with -9, also with work in its hands, and started again. */
export class KilledWorker {
  private worker: Child;
  /** Names under which those that are gone asked for work. */
  private readonly gone = new Set<string>();

  constructor(
    private readonly scene: Scene,
    private readonly startWorker: () => Child,
  ) {
    this.worker = startWorker();
  }

  /** Takes answers while the worker stands still, perhaps with the work that they make in its hands, and kills it then. */
  async killAfter(answers: () => Promise<void>): Promise<void> {
    this.worker.freeze();
    await answers();
    await this.kill();
    this.start();
  }

  async kill(): Promise<void> {
    await this.worker.kill();
    const { rows } = await this.scene.pool.query<{ id: string }>("select worker_id as id from agent_worker");
    for (const { id } of rows) this.gone.add(id);
  }

  start(): void {
    this.worker = this.startWorker();
  }

  /** A task of the tenant `local` once it is so; what was handed to a process that is gone runs out of time meanwhile. */
  until(taskId: string, isSo: (task: TaskView) => boolean): Promise<TaskView> {
    const { wakes, reader } = this.scene.ports;
    const findView: typeof reader.findView = async (ref) => {
      await this.loseLeases();
      return reader.findView(ref);
    };
    return untilTask({ wakes, reader: { findView } }, taskId, isSo);
  }

  private async loseLeases(): Promise<void> {
    const { rowCount } = await this.scene.pool.query(
      "update task set lease_until = clock_timestamp() where worker_id = any($1::text[]) and attempt is not null",
      [[...this.gone]],
    );
    if (rowCount) await this.scene.settle();
  }
}

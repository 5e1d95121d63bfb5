import type { Task } from "../../domain/task/task";
import type { TaskRef } from "../../ports";

const MAX_TASKS = 5_000;

/**
 * The newest rows that this process wrote, so that a worker's next step is decided without a read. Only ever a guess:
 * the statement that follows is guarded by the version, and a refusal is never given from here.
 */
export class TaskCache {
  private readonly tasks = new Map<string, Task>();
  /** Agents of tasks that came back into line. */
  private readonly returned = new Set<string>();

  constructor(private readonly maxTasks = MAX_TASKS) {}

  find({ taskId, tenantId }: TaskRef): Task | null {
    const task = this.tasks.get(taskId);
    return task?.tenantId === tenantId ? task : null;
  }

  /** An older version does not take the place of a newer one. */
  keep(task: Task): void {
    if (task.queuedAt) this.expectReturned(task.agentId);
    const known = this.tasks.get(task.id);
    if (known && known.version > task.version) return;
    // Taken out first, so that the map's order is that of use and the first one is the longest unused.
    this.tasks.delete(task.id);
    this.tasks.set(task.id, task);
    if (this.tasks.size <= this.maxTasks) return;
    const [oldest] = this.tasks.keys();
    if (oldest !== undefined) this.tasks.delete(oldest);
  }

  /** More of the agent's tasks than are known here may have come back into its line. */
  expectReturned(agentId: string): void {
    this.returned.add(agentId);
  }

  /** Keeps a newer row only where one is known: what is moved in thousands does not take the place of what is in use. */
  renew(task: Task): void {
    if (task.queuedAt) this.expectReturned(task.agentId);
    if (this.tasks.has(task.id)) this.keep(task);
  }

  /** Whether a task came back into the agent's line by what was written here, since this was last asked. */
  hasReturned(agentId: string): boolean {
    return this.returned.delete(agentId);
  }

  drop(taskId: string): void {
    this.tasks.delete(taskId);
  }
}

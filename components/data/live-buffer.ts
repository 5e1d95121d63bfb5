import type { EventView, TaskSummary, TaskView } from "@/server/contract/task-view";
import type { TaskNews } from "./apply-event";

const MOST_TASKS = 5_000;
const MOST_EVENTS = 2_000;

/** Holds news between two renders: the newest of each task, and the events of those watched closely. */
export class LiveBuffer {
  #summaries = new Map<string, TaskSummary>();
  #tasks = new Map<string, { task: TaskView; events: EventView[] }>();
  #isOverfull = false;

  add(news: TaskNews): void {
    if (news.type === "task") this.#addTask(news.task, news.events);
    else for (const task of news.tasks) this.#addSummary(task);
  }

  takeTasks(): TaskNews[] {
    const tasks = [...this.#tasks.values()].map(({ task, events }) => ({ type: "task" as const, task, events }));
    this.#tasks = new Map();
    return tasks;
  }

  takeSummaries(): readonly TaskSummary[] {
    const tasks = [...this.#summaries.values()];
    this.#summaries = new Map();
    return tasks;
  }

  /** True once after more tasks changed than were kept: everything has to be read again. */
  takeOverfull(): boolean {
    const was = this.#isOverfull;
    this.#isOverfull = false;
    return was;
  }

  #addSummary(task: TaskSummary): void {
    const held = this.#summaries.get(task.id);
    if (held && held.version >= task.version) return;
    if (!held && this.#summaries.size >= MOST_TASKS) {
      this.#summaries.clear();
      this.#isOverfull = true;
    }
    this.#summaries.set(task.id, task);
  }

  #addTask(task: TaskView, events: readonly EventView[]): void {
    const held = this.#tasks.get(task.id);
    const all = held ? [...held.events, ...events] : [...events];
    // The gap this leaves is seen when the log is extended, and filled by reading.
    const kept = all.length > MOST_EVENTS ? all.slice(-1) : all;
    this.#tasks.set(task.id, { task: held && held.task.version > task.version ? held.task : task, events: kept });
  }
}

import type { LiveFrame } from "@/server/contract/live-feed";
import type { TaskSummary } from "@/server/contract/task-view";
import { noticeOf } from "./notice-of";

export interface ShownNotice {
  readonly taskId: string;
  readonly title: string;
  /** The task's title: the one thing in it that somebody else wrote. */
  readonly text: string;
}

export interface NotifierPorts {
  /** One tab of a browser shows for all. */
  isLeading(): boolean;
  /** Tasks that a visible tab of this browser shows right now. */
  seenTasks(): Promise<ReadonlySet<string>>;
  /** A later one of the same task takes the place of the one before. */
  show(notice: ShownNotice): void;
}

const MOST_REMEMBERED = 5_000;

/** Turns news of tasks into notices for who is elsewhere: each once, and nothing for a task that is on screen. */
export class TaskNotifier {
  readonly #ports: NotifierPorts;
  readonly #startedAtMs: number;
  readonly #told = new Set<string>();

  /** `nowMs` by the server's clock: what was so before is no news. */
  constructor(ports: NotifierPorts, nowMs: number) {
    this.#ports = ports;
    this.#startedAtMs = nowMs;
  }

  async note(frame: LiveFrame): Promise<void> {
    if (frame.type !== "summaries") return;
    // Those who follow remember too, so that a tab that comes to lead repeats nothing.
    const fresh = frame.tasks.filter((task) => this.#isFresh(task));
    if (fresh.length === 0 || !this.#ports.isLeading()) return;
    const seen = await this.#ports.seenTasks();
    for (const task of fresh) {
      const notice = noticeOf(task);
      if (notice && !seen.has(task.id)) this.#ports.show({ taskId: task.id, title: notice.title, text: task.title });
    }
  }

  #isFresh(task: TaskSummary): boolean {
    const notice = noticeOf(task);
    if (!notice || notice.sinceMs < this.#startedAtMs || this.#told.has(notice.key)) return false;
    if (this.#told.size >= MOST_REMEMBERED) this.#told.clear();
    this.#told.add(notice.key);
    return true;
  }
}

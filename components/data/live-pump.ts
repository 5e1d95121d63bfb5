import type { TaskSummary } from "@/server/contract/task-view";
import type { TaskNews } from "./apply-event";
import { LiveBuffer } from "./live-buffer";

/** When a page renders, as the browser tells it. */
export interface RenderPorts {
  /** Before the next frame is drawn. Returns what calls it off. */
  nextFrame(run: () => void): () => void;
  after(ms: number, run: () => void): () => void;
  isHidden(): boolean;
  onSeen(listener: () => void): () => void;
}

export interface PumpOutput {
  onTasks(news: readonly TaskNews[]): void;
  onSummaries(tasks: readonly TaskSummary[]): void;
  /** More came in than was kept. */
  onOverfull(): void;
}

/** Tables render at most four times a second. */
const TABLE_GAP_MS = 250;

/**
 * Hands news on in batches: an open task with the next frame, tables every quarter of a second.
 * A hidden tab renders nothing and catches up once when it is seen again.
 */
export class LivePump {
  readonly #ports: RenderPorts;
  readonly #out: PumpOutput;
  readonly #buffer = new LiveBuffer();
  readonly #stopSeeing: () => void;
  #cancelFrame: (() => void) | null = null;
  #cancelGap: (() => void) | null = null;
  #hasSummaries = false;

  constructor(ports: RenderPorts, out: PumpOutput) {
    this.#ports = ports;
    this.#out = out;
    this.#stopSeeing = ports.onSeen(() => this.#flushAll());
  }

  add(news: TaskNews): void {
    this.#buffer.add(news);
    if (news.type === "summaries") this.#hasSummaries = true;
    if (this.#ports.isHidden()) return;
    if (news.type === "task") this.#flushTasksSoon();
    else if (!this.#cancelGap) this.#flushSummaries();
  }

  stop(): void {
    this.#cancelFrame?.();
    this.#cancelGap?.();
    this.#stopSeeing();
  }

  #flushTasksSoon(): void {
    this.#cancelFrame ??= this.#ports.nextFrame(() => this.#flushTasks());
  }

  #flushTasks(): void {
    this.#cancelFrame = null;
    const news = this.#buffer.takeTasks();
    if (news.length > 0) this.#out.onTasks(news);
  }

  /** At once after a quiet time, then once per gap while news keeps coming. */
  #flushSummaries(): void {
    this.#cancelGap = null;
    if (!this.#hasSummaries || this.#ports.isHidden()) return;
    this.#hasSummaries = false;
    this.#cancelGap = this.#ports.after(TABLE_GAP_MS, () => this.#flushSummaries());
    const tasks = this.#buffer.takeSummaries();
    if (this.#buffer.takeOverfull()) this.#out.onOverfull();
    if (tasks.length > 0) this.#out.onSummaries(tasks);
  }

  #flushAll(): void {
    this.#flushTasks();
    if (!this.#cancelGap) this.#flushSummaries();
  }
}

import type { TreeRequest } from "@/server/contract/document/tree/tree-protocol";
import type { PageReply } from "./page-reply";

export type OpenRequest = Extract<TreeRequest, { type: "open" }>;

/** Whoever is at the page's end of a worker. */
interface Listener {
  readonly onReply: (reply: PageReply) => void;
  /** The worker does not run here, or ended. */
  readonly onError: () => void;
}

/** A worker that opens one document; it may begin before anybody listens, and what it says until then waits. */
export class WorkerLine {
  readonly #worker: Worker;
  readonly #open: string;
  #listener: Listener | null = null;
  /** What came before somebody listened, in order. */
  readonly #kept: ((listener: Listener) => void)[] = [];

  constructor(worker: Worker, open: OpenRequest) {
    this.#worker = worker;
    this.#open = JSON.stringify(open);
    worker.addEventListener("message", ({ data }: MessageEvent<PageReply>) =>
      this.#tell(({ onReply }) => onReply(data)),
    );
    worker.addEventListener("error", () => this.#tell(({ onError }) => onError()));
    worker.postMessage(open);
  }

  /** Whether this is the document that it opens, and how it is to be opened. */
  isFor(open: OpenRequest): boolean {
    return this.#open === JSON.stringify(open);
  }

  /** Hears of nothing before the next turn. */
  listen(listener: Listener): void {
    queueMicrotask(() => {
      this.#listener = listener;
      for (const tell of this.#kept.splice(0)) this.#tell(tell);
    });
  }

  post(request: TreeRequest): void {
    this.#worker.postMessage(request);
  }

  close(): void {
    this.#kept.length = 0;
    this.#worker.terminate();
  }

  #tell(tell: (listener: Listener) => void): void {
    if (this.#listener) tell(this.#listener);
    else this.#kept.push(tell);
  }
}

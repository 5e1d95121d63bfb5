import type { NewsMarks, NewsSubject } from "@/server/contract/news";
import type { ApiClient } from "./api-client";
import { PAGE_CLOCK } from "./page-clock";
import type { Clock } from "./reread-gate";

/** What moved meanwhile is told by the marks, so nothing is missed between two calls. */
const GAP_MS = 500;
const RETRY_MS = 5_000;

type Marks = Partial<Record<NewsSubject, number | null>>;
type Ask = (marks: Marks, signal: AbortSignal) => Promise<NewsMarks>;

/**
 * Tells of news of all subjects that a page shows, over one call at a time: a browser keeps few connections to a server, and
 * a call that waits holds one.
 */
export class NewsDesk {
  readonly #ask: Ask;
  readonly #clock: Clock;
  readonly #readers = new Map<NewsSubject, Set<() => void>>();
  readonly #marks: Marks;
  #call: AbortController | null = null;
  #stopWaiting: (() => void) | null = null;

  /** `marks` are from before anything was read. */
  constructor(ask: Ask, clock: Clock, marks: NewsMarks = {}) {
    this.#ask = ask;
    this.#clock = clock;
    this.#marks = { ...marks };
  }

  /** Whatever is read of the subject from now on, no news of it will be missed. */
  knows(subject: NewsSubject): boolean {
    return typeof this.#marks[subject] === "number";
  }

  /** Calls back with each news of the subject until the returned function is called. */
  follow(subject: NewsSubject, onNews: () => void): () => void {
    const readers = this.#readers.get(subject);
    if (readers) readers.add(onNews);
    else {
      this.#readers.set(subject, new Set([onNews]));
      this.#marks[subject] ??= null;
      this.#askAnew();
    }
    return () => this.#leave(subject, onNews);
  }

  #leave(subject: NewsSubject, onNews: () => void): void {
    const readers = this.#readers.get(subject);
    readers?.delete(onNews);
    if (readers?.size !== 0) return;
    this.#readers.delete(subject);
    delete this.#marks[subject];
    this.#askAnew();
  }

  /** After what else the page begins or leaves in the same moment. */
  #askAnew(): void {
    this.#call?.abort();
    this.#call = null;
    this.#waitThenAsk(0);
  }

  #waitThenAsk(ms: number): void {
    this.#stopWaiting?.();
    this.#stopWaiting = this.#clock.after(ms, () => void this.#askOnce());
  }

  async #askOnce(): Promise<void> {
    if (this.#readers.size === 0) return;
    const call = new AbortController();
    this.#call = call;
    try {
      const marks = await this.#ask(this.#followed(), call.signal);
      if (call.signal.aborted) return;
      this.#take(marks);
      this.#waitThenAsk(GAP_MS);
    } catch {
      // The banner tells of a server that is away; here it is only asked again, also for what was missed.
      if (!call.signal.aborted) this.#waitThenAsk(RETRY_MS);
    }
  }

  #followed(): Marks {
    return Object.fromEntries([...this.#readers.keys()].map((subject) => [subject, this.#marks[subject] ?? null]));
  }

  #take(marks: NewsMarks): void {
    for (const [subject, readers] of this.#readers) {
      const mark = marks[subject];
      if (mark === undefined || mark === this.#marks[subject]) continue;
      this.#marks[subject] = mark;
      for (const onNews of readers) onNews();
    }
  }
}

/** The desk of one page, over its calls. */
export function openNewsDesk(client: ApiClient, marks: NewsMarks = {}): NewsDesk {
  return new NewsDesk((known, signal) => client.news.wait.query({ marks: known }, { signal }), PAGE_CLOCK, marks);
}

import type { Wakes } from "../ports/wakes";
import { FEED_TOPIC, taskTopic, turnTopic } from "./topics";

type Waiter = (woken: boolean) => void;

const TASK_PREFIX = taskTopic("");
const TURN_PREFIX = turnTopic("");
/** Topics of single tasks and workers: without end, so nobody counts their wakes. */
const OF_ONE = /^(task|turn|control):/;

/** Those in this process who wait to be woken. */
export class WakeHub implements Wakes {
  private readonly waiters = new Map<string, Set<Waiter>>();
  private readonly marks = new Map<string, number>();
  /** So that marks of another process, or of this one before it was started anew, are not taken for ours. */
  private readonly firstMark = Math.floor(performance.timeOrigin);
  private missed = 0;

  wait(topics: readonly string[], timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = () => leave(false);
      const timer = setTimeout(stop, timeoutMs);
      const leave: Waiter = (woken) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        for (const topic of topics) this.remove(topic, leave);
        resolve(woken);
      };
      signal?.addEventListener("abort", stop, { once: true });
      for (const topic of topics) this.add(topic, leave);
    });
  }

  markOf(topic: string): number {
    return this.marks.get(topic) ?? this.firstMark + this.missed;
  }

  wake(topics: readonly string[]): void {
    let wroteTask = false;
    for (const topic of topics) {
      this.wakeOne(topic);
      if (topic.startsWith(TURN_PREFIX)) this.wakeOne(TASK_PREFIX + topic.slice(TURN_PREFIX.length));
      else if (!topic.startsWith(TASK_PREFIX)) continue;
      wroteTask = true;
    }
    if (wroteTask) this.wakeOne(FEED_TOPIC);
  }

  /** When nobody knows what was missed. */
  wakeAll(): void {
    this.missed += 1;
    for (const topic of this.marks.keys()) this.mark(topic);
    for (const topic of [...this.waiters.keys()]) this.wakeOne(topic);
  }

  /** Lets everybody go, unwoken. */
  close(): void {
    for (const waiters of [...this.waiters.values()]) for (const leave of [...waiters]) leave(false);
  }

  private mark(topic: string): void {
    this.marks.set(topic, this.markOf(topic) + 1);
  }

  private wakeOne(topic: string): void {
    if (!OF_ONE.test(topic)) this.mark(topic);
    const waiters = this.waiters.get(topic);
    if (waiters) for (const leave of [...waiters]) leave(true);
  }

  private add(topic: string, waiter: Waiter): void {
    const waiters = this.waiters.get(topic) ?? new Set();
    waiters.add(waiter);
    this.waiters.set(topic, waiters);
  }

  private remove(topic: string, waiter: Waiter): void {
    const waiters = this.waiters.get(topic);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.waiters.delete(topic);
  }
}

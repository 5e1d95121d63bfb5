import type { Wakes } from "../ports";
import { FEED_TOPIC, taskTopic } from "./topics";

type Waiter = (woken: boolean) => void;

const TASK_PREFIX = taskTopic("");

/** Those in this process who wait to be woken. */
export class WakeHub implements Wakes {
  private readonly waiters = new Map<string, Set<Waiter>>();

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

  wake(topics: readonly string[]): void {
    for (const topic of topics) this.wakeOne(topic);
    if (topics.some((topic) => topic.startsWith(TASK_PREFIX))) this.wakeOne(FEED_TOPIC);
  }

  /** When nobody knows what was missed. */
  wakeAll(): void {
    for (const topic of [...this.waiters.keys()]) this.wakeOne(topic);
  }

  /** Lets everybody go, unwoken. */
  close(): void {
    for (const waiters of [...this.waiters.values()]) for (const leave of [...waiters]) leave(false);
  }

  private wakeOne(topic: string): void {
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

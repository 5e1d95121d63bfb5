/** Wakes waiters; a hint only, polling finds the same. `work:<agentId>`, `task:<taskId>`, `control:<workerId>`, `feed`, `notices`, `keys`, `profiles`. */
export interface Wakes {
  /** Resolves at the next wake of any of the topics, after `timeoutMs`, or when aborted. True when woken. */
  wait(topics: readonly string[], timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** Changes with each wake of a topic without a subject of its own (`feed`, `operations`); another process has others. */
  markOf(topic: string): number;
}

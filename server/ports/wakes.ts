/**
 * Wakes waiters; a hint only, polling finds the same. `work:<agentId>`, `task:<taskId>`, `turn:<taskId>`, `control:<workerId>`, `feed`,
 * `notices`, `keys`, `profiles`, `budgets`.
 */
export interface Wakes {
  /** Resolves at the next wake of any of the topics, after `timeoutMs`, or when aborted. True when woken. */
  wait(topics: readonly string[], timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** Changes with each wake of a topic that is not of one task or worker (`feed`, `work:<agentId>`); another process has others. */
  markOf(topic: string): number;
}

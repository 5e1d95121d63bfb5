export interface TaskLook {
  readonly taskId: string;
  /** Of the newest event that is known. */
  readonly seq: number;
}

/** Somebody who waits for a task. */
export interface Lookout {
  /**
   * Resolves at a wake of the topic, when aborted or left, or when a look finds a newer event than the known one: with the
   * newest one's number in the last case, else with null.
   */
  readonly news: Promise<number | null>;
  /** Waits no more. */
  leave(): void;
}

/** Wakes those who wait for a task, whatever became of the word that was sent. */
export interface TaskLookouts {
  post(look: TaskLook & { readonly topic: string; readonly signal: AbortSignal }): Lookout;
}

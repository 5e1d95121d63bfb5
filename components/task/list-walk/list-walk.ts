import type { TaskSummary } from "@/server/contract/task-view";

type Listed = Pick<TaskSummary, "id" | "title">;

export interface ListPlace {
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly before: Listed | null;
  readonly after: Listed | null;
}

let list: readonly Listed[] = [];

/** Keeps the list one looks at, in its order, for the pages that are opened from it. */
export function keepList(tasks: readonly Listed[]): void {
  list = tasks;
}

/** Where a task stands in the list one came from; null when it is in none. */
export function findInList(taskId: string): ListPlace | null {
  const at = list.findIndex(({ id }) => id === taskId);
  if (at < 0 || list.length < 2) return null;
  return { number: at + 1, of: list.length, before: list[at - 1] ?? null, after: list[at + 1] ?? null };
}

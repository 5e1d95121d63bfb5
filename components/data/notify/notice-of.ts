import type { TaskSummary } from "@/server/contract/task-view";

export interface TaskNotice {
  /** The same once only: another state, or the same one again later, is another notice. */
  readonly key: string;
  readonly title: string;
  readonly sinceMs: number;
}

const TITLES: Partial<Record<TaskSummary["state"], string>> = {
  input_required: "Needs input",
  auth_required: "Needs sign-in",
  failed: "Failed",
};

/** What a person is told of a task, when it needs one. Nothing an agent wrote. */
export function noticeOf({ id, state, stateSince, overdueAt }: TaskSummary): TaskNotice | null {
  if (overdueAt) return { key: `${id} overdue ${overdueAt}`, title: "Review overdue", sinceMs: Date.parse(overdueAt) };
  const title = TITLES[state];
  return title ? { key: `${id} ${state} ${stateSince}`, title, sinceMs: Date.parse(stateSince) } : null;
}

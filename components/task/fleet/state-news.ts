import { plural } from "@/components/ui/format/plural";
import { type StateKind, stateLabel, toStateKind } from "@/components/ui/state/state-kind";
import type { TaskSummary } from "@/server/contract/task-view";

export type KnownKinds = ReadonlyMap<string, StateKind>;

/** What is worth saying aloud: a task stopped, needs somebody, or has ended. That one works is the quiet case. */
const SAID: ReadonlySet<StateKind> = new Set([
  "input_required",
  "auth_required",
  "paused_by_client",
  "paused_by_agent",
  "completed",
  "failed",
  "canceled",
  "rejected",
]);

export function kindsOf(tasks: readonly TaskSummary[]): KnownKinds {
  return new Map(tasks.map((task) => [task.id, toStateKind(task.state, task.pausing !== null)]));
}

/** The changes of tasks known before, summed up in one sentence: "3 tasks Paused, 1 Needs input". Null for nothing to say. */
export function stateNews(before: KnownKinds, now: KnownKinds): string | null {
  const counts = new Map<StateKind, number>();
  for (const [id, kind] of now) {
    const was = before.get(id);
    if (was !== undefined && was !== kind && SAID.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const parts = [...counts].map(([kind, count], index) =>
    index === 0 ? `${plural(count, "task")} ${said(kind)}` : `${count} ${said(kind)}`,
  );
  return parts.length === 0 ? null : parts.join(", ");
}

function said(kind: StateKind): string {
  return stateLabel(kind).toLowerCase();
}

import type { TaskFilter } from "@/server/contract/task-inputs";

/** What is chosen in the list: some tasks, or everything a filter finds. */
export type Selection =
  | { readonly kind: "tasks"; readonly ids: ReadonlySet<string>; readonly anchor: string | null }
  | { readonly kind: "filter"; readonly filter: TaskFilter };

export const NOTHING: Selection = { kind: "tasks", ids: new Set(), anchor: null };

export function isEmpty(selection: Selection): boolean {
  return selection.kind === "tasks" && selection.ids.size === 0;
}

export function isSelected(selection: Selection, taskId: string): boolean {
  return selection.kind === "filter" || selection.ids.has(taskId);
}

/** One task joins or leaves. Out of "all that a filter finds" nobody can be taken: it starts anew with that task. */
export function toggleTask(selection: Selection, taskId: string): Selection {
  if (selection.kind === "filter") return { kind: "tasks", ids: new Set([taskId]), anchor: taskId };
  const ids = new Set(selection.ids);
  if (!ids.delete(taskId)) ids.add(taskId);
  return { kind: "tasks", ids, anchor: taskId };
}

/** All rows from the one chosen last to this one join. */
export function extendTo(selection: Selection, taskId: string, rows: readonly string[]): Selection {
  const from = selection.kind === "tasks" && selection.anchor !== null ? rows.indexOf(selection.anchor) : -1;
  const to = rows.indexOf(taskId);
  if (selection.kind === "filter" || from < 0 || to < 0) return toggleTask(selection, taskId);
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...selection, ids: new Set([...selection.ids, ...between]) };
}

/** All rows that are loaded, or none when they all were chosen. */
export function toggleLoaded(selection: Selection, rows: readonly string[]): Selection {
  const all = rows.every((id) => isSelected(selection, id));
  return all ? NOTHING : { kind: "tasks", ids: new Set(rows), anchor: rows[0] ?? null };
}

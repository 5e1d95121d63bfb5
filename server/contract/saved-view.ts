import { z } from "zod";
import type { Count } from "./fleet-view";
import { Scope } from "./primitives";
import { TASK_SORTS, TaskFilter } from "./task-inputs";

/** Columns of the list of tasks that may be left out, in drawn order. */
export const TASK_COLUMNS = ["progress", "in_state", "ribbon", "spend"] as const;
export type TaskColumn = (typeof TASK_COLUMNS)[number];

/** What a view shows; its scope stands beside. */
export const ViewFilter = TaskFilter.omit({ scope: true }).extend({
  sort: z.enum(TASK_SORTS).default("last_event"),
  /** Left out: all of them. */
  cols: z.array(z.enum(TASK_COLUMNS)).max(TASK_COLUMNS.length).optional(),
});
export type ViewFilter = z.infer<typeof ViewFilter>;

const ViewName = z.string().trim().min(1, "A view has a name.").max(80);

export const ListViewsInput = z.strictObject({ scope: Scope.optional() });
export type ListViewsInput = z.infer<typeof ListViewsInput>;

export const SaveViewInput = z.strictObject({
  name: ViewName,
  scope: Scope.optional(),
  /** With all who look at the scope; else it is one's own. */
  shared: z.boolean(),
  filter: ViewFilter,
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;

export const ViewInput = z.strictObject({ viewId: z.uuid() });
export type ViewInput = z.infer<typeof ViewInput>;

export const RenameViewInput = ViewInput.extend({ name: ViewName });
export type RenameViewInput = z.infer<typeof RenameViewInput>;

/** A view as it is kept. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** Where it was saved; null is all of them. */
  readonly scope: string | null;
  readonly shared: boolean;
  readonly filter: ViewFilter;
}

/** A view as it is listed while a scope is chosen. */
export interface ListedView extends SavedView {
  /** The scope that it leads to now; null is all of them. */
  readonly leadsTo: string | null;
  /** Tasks that it shows now; null: it is not counted. */
  readonly count: Count | null;
}

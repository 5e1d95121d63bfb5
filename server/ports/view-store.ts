import type { Count } from "../contract/fleet-view";
import type { SavedView } from "../contract/saved-view";
import type { TaskFilter } from "../contract/task-inputs";

/** A person among the people of a tenant. */
export interface ViewOwner {
  readonly tenantId: string;
  readonly owner: string;
}

/** A view as one person sees it: their own, or a shared one. */
export interface ViewRef extends ViewOwner {
  readonly viewId: string;
}

/** Named filters of the list of tasks. */
export interface ViewStore {
  /** One's own and the shared ones, the oldest first. */
  list(who: ViewOwner): Promise<readonly SavedView[]>;
  /** Tasks that each filter shows, in one statement. */
  counts(tenantId: string, filters: readonly TaskFilter[]): Promise<readonly Count[]>;
  save(who: ViewOwner, view: SavedView): Promise<"saved" | "taken" | "full">;
  rename(ref: ViewRef, name: string): Promise<"renamed" | "missing" | "taken">;
  /** False when there is none that this person sees. */
  remove(ref: ViewRef): Promise<boolean>;
}

import type { EventView } from "@/server/contract/task-view";

/** A task's events in order; only the last page ever changes. */
export type EventPages = readonly (readonly EventView[])[];

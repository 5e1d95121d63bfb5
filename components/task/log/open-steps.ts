import type { EventView } from "@/server/contract/task-view";
import { eventData, textAt } from "./event-data";
import type { EventPages } from "./event-pages";
import { findStep } from "./task-step";

/** A step that was told to have begun and has no recorded end. */
export interface OpenStep {
  readonly key: string;
  readonly name: string;
  readonly repeatable: boolean;
}

/** What may have been under way at the end of the given events. */
export function openSteps(pages: EventPages): readonly OpenStep[] {
  const open = new Map<string, OpenStep>();
  for (const event of pages.flat()) {
    const data = eventData(event);
    const key = textAt(data, "key");
    if (key === null) continue;
    if (event.type === "step.started")
      open.set(key, { key, name: textAt(data, "name") ?? key, repeatable: data.repeatable !== false });
    else if (findStep(event)) open.delete(key);
  }
  return [...open.values()];
}

/** Whether the newest run of the step with this name has no end of its own: none is recorded, or it was discarded. */
export function wasCut(pages: EventPages, name: string | null): boolean {
  const newest = pages.flat().findLast((event) => RUN_TYPES.has(event.type) && nameOf(event) === name);
  return newest !== undefined && CUT_TYPES.has(newest.type);
}

const CUT_TYPES: ReadonlySet<string> = new Set(["step.started", "step.discarded"]);
const RUN_TYPES: ReadonlySet<string> = new Set([...CUT_TYPES, "step.completed", "step.failed"]);

function nameOf(event: EventView): string | null {
  const data = eventData(event);
  return textAt(data, "name") ?? textAt(data, "key");
}

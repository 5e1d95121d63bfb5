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

import type { EventView } from "@/server/contract/task-view";
import { type BegunStep, findBegunStep } from "./begun-step";
import { type ConversationItem, findConversationItem } from "./conversation-item";
import { findStateFact, type StateFact } from "./state-fact";
import { findStep, type TaskStep } from "./task-step";

/** What a run of events says, sorted by what shows it. */
export interface LogPage {
  readonly facts: readonly StateFact[];
  readonly begun: readonly BegunStep[];
  readonly steps: readonly TaskStep[];
  readonly items: readonly ConversationItem[];
}

const read = new WeakMap<readonly EventView[], LogPage>();

/** Reads a page once and remembers it: with 50,000 events only the page that grew is read again. */
export function readLogPage(events: readonly EventView[]): LogPage {
  const known = read.get(events);
  if (known) return known;
  const page = {
    facts: collect(events, findStateFact),
    begun: collect(events, findBegunStep),
    steps: collect(events, findStep),
    items: collect(events, findConversationItem),
  };
  read.set(events, page);
  return page;
}

function collect<T>(events: readonly EventView[], find: (event: EventView) => T | null): readonly T[] {
  return events.map(find).filter((found): found is T => found !== null);
}

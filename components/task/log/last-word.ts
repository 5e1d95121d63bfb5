import type { Actor } from "@/server/contract/task-view";
import { eventData, textAt } from "./event-data";
import type { EventPages } from "./event-pages";

/** The newest that was written of a task by whoever works on it. */
export interface LastWord {
  /** The worker that had it; what the agent says through it bears the agent's name. */
  readonly worker: Actor;
  /** ISO 8601. */
  readonly at: string;
  /** The step it was about, by name; null where it was about none. */
  readonly step: string | null;
}

/** What was heard last of the worker that had the task until then (ISO 8601); null where none is told of. */
export function lastWordBefore(pages: EventPages, until: string): LastWord | null {
  const end = Date.parse(until);
  const told = pages.flat().filter(({ actor, at }) => WORKS.has(actor.kind) && Date.parse(at) <= end);
  const worker = told.findLast(({ actor }) => actor.kind === "worker")?.actor;
  const newest = told.at(-1);
  if (!worker || !newest) return null;
  const data = eventData(newest);
  return { worker, at: newest.at, step: textAt(data, "name") ?? textAt(data, "key") };
}

const WORKS: ReadonlySet<string> = new Set(["worker", "agent"]);

import { holdsScope } from "../../contract/live-topics";
import type { TaskRef } from "../../ports";
import type { EventRange, FeedSource } from "./feed-source";
import { type Chunk, encodeFrame, placeAt, SummaryText } from "./live-frame";
import type { LiveStream } from "./live-stream";
import type { Position } from "./position";
import type { Subscriptions } from "./subscriptions";

export interface DueNews {
  readonly fleet: readonly TaskRef[];
  readonly tasks: readonly EventRange[];
}

/** Chunks for each stream, in order. */
export class Outbox {
  readonly #chunks = new Map<LiveStream, Chunk[]>();

  add(stream: LiveStream, chunks: readonly Chunk[]): void {
    const waiting = this.#chunks.get(stream);
    if (waiting) waiting.push(...chunks);
    else if (chunks.length > 0) this.#chunks.set(stream, [...chunks]);
  }

  /** Streams that get something. */
  get size(): number {
    return this.#chunks.size;
  }

  /** The last frame alone bears the position: who is cut before it gets all of the turn again. */
  flush(position: Position, send: (stream: LiveStream, chunks: readonly Chunk[]) => void): void {
    const place = placeAt(position);
    for (const [stream, chunks] of this.#chunks) send(stream, [...chunks.slice(0, -1), ...chunks.slice(-1).map(place)]);
  }
}

/** One who missed so many events of a task reads it again instead. */
export const MAX_TASK_EVENTS = 1_000;
export const RELOAD: Chunk = encodeFrame({ type: "reload", missed: null });

export function isTooMuch({ firstSeq, lastSeq }: EventRange): boolean {
  return lastSeq - firstSeq >= MAX_TASK_EVENTS;
}

/** Reads what is due and makes the frames of it, each once for all who want it. */
export async function makeFrames(source: FeedSource, wanted: Subscriptions, due: DueNews): Promise<Outbox> {
  const told = due.tasks.filter((range) => !isTooMuch(range));
  const [summaries, views, events] = await Promise.all([
    source.summaries(due.fleet),
    source.views(told),
    source.events(told),
  ]);
  const outbox = new Outbox();
  for (const { tenantId, taskId } of due.tasks.filter(isTooMuch)) {
    for (const stream of wanted.ofTask(tenantId, taskId)) outbox.add(stream, [RELOAD]);
  }
  const text = new SummaryText();
  for (const [tenantId, rows] of groupBy(summaries, (row) => row.tenantId)) {
    for (const [scope, streams] of wanted.scopesOf(tenantId)) {
      const chunks = text.encode(rows.map(({ task }) => task).filter((task) => holdsScope(scope, task.scope)));
      for (const stream of streams) outbox.add(stream, chunks);
    }
  }
  const eventsOf = groupBy(events, (event) => event.taskId);
  for (const { tenantId, task } of views) {
    const frame = encodeFrame({ type: "task", task, events: eventsOf.get(task.id) ?? [] });
    for (const stream of wanted.ofTask(tenantId, task.id)) outbox.add(stream, [frame]);
  }
  return outbox;
}

/** In the order given. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

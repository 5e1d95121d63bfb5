import { setTimeout as delay } from "node:timers/promises";
import type { TaskRef } from "../../ports/task-ref";
import type { Wakes } from "../../ports/wakes";
import { FEED_TOPIC } from "../topics";
import type { FeedBatch, FeedLog } from "./feed-log";
import type { EventRange, FeedSource } from "./feed-source";
import { type DueNews, makeFrames, type Outbox, RELOAD } from "./feed-turn";
import { placeAt } from "./live-frame";
import { Pacer, type Place } from "./pacer";
import type { Position } from "./position";
import type { Subscriptions } from "./subscriptions";

export interface TailTools {
  readonly log: Pick<FeedLog, "now" | "readAfter">;
  readonly source: FeedSource;
  readonly wakes: Wakes;
  readonly wanted: Subscriptions;
  readonly onFailure: (error: unknown) => void;
}

/** A row of the fleet changes at most four times a second, an open task ten times; both at once after a quiet time. */
export const FLEET_GAP_MS = 250;
export const TASK_GAP_MS = 100;
/** Wakes are hints: at the latest after this long the log is looked at. */
const POLL_MS = 1_000;
/** Under load the log is read in batches: a turn takes so long at least, and longer the more streams it tells. */
const TURN_GAP_MS = 20;
const TURN_GAP_PER_STREAM_MS = 0.1;
const RETRY_MS = 1_000;

/** Follows the log of all tasks for one process and hands every stream what it wants of it. */
export class FeedTail {
  readonly #fleet = new Pacer<TaskRef>(FLEET_GAP_MS, (_, later) => later);
  readonly #tasks = new Pacer<EventRange>(TASK_GAP_MS, joinRanges);
  /** All up to here was sent, or is held back by a pacer. */
  #place: Place | null = null;
  /** Streams that the last turn told something. */
  #told = 0;

  constructor(
    private readonly tools: TailTools,
    private readonly signal: AbortSignal,
  ) {}

  /** Where a reader stands who has had all that was sent. Null before the tail is open. */
  get reached(): Position | null {
    return this.#reached?.position ?? null;
  }

  /** Until the signal. `onOpen` when the position stands: from there on nothing is missed. */
  async run(onOpen: () => void): Promise<void> {
    while (!this.signal.aborted && !this.#place) await this.#open().catch((error) => this.#fail(error));
    if (this.signal.aborted) return;
    onOpen();
    while (!this.signal.aborted) await this.#turn().catch((error) => this.#fail(error));
  }

  get #reached(): Place | null {
    const places = [this.#fleet.oldest, this.#tasks.oldest].filter((place) => place !== null);
    return places.reduce((first, next) => (first && first.no <= next.no ? first : next), this.#place);
  }

  async #open(): Promise<void> {
    this.#place = { no: 0, position: await this.tools.log.now() };
  }

  async #turn(): Promise<void> {
    const startedAt = performance.now();
    const over = new AbortController();
    const stop = () => over.abort();
    this.signal.addEventListener("abort", stop, { once: true });
    try {
      // Before the look, so that no wake falls between the two.
      const woken = this.tools.wakes.wait([FEED_TOPIC], POLL_MS, over.signal);
      await this.#look();
      await Promise.race([woken, this.#untilDue(over.signal)]);
      const gapMs = Math.max(TURN_GAP_MS, this.#told * TURN_GAP_PER_STREAM_MS);
      await pause(gapMs - (performance.now() - startedAt), over.signal);
    } finally {
      this.signal.removeEventListener("abort", stop);
      over.abort();
    }
  }

  /** Something that is held back may go; never, when nothing is. */
  #untilDue(signal: AbortSignal): Promise<unknown> {
    const nowMs = performance.now();
    const due = [this.#fleet.dueInMs(nowMs), this.#tasks.dueInMs(nowMs)].filter((ms) => ms !== null);
    return due.length > 0 ? pause(Math.min(...due), signal) : new Promise(() => undefined);
  }

  async #look(): Promise<void> {
    if (!this.#place) return;
    const before = this.#place;
    const batch = await this.tools.log.readAfter(before.position);
    // Who listens now follows another tail.
    if (this.signal.aborted) return;
    const after = { no: before.no + 1, position: batch.position };
    if (batch.isOverfull || batch.position.epoch !== before.position.epoch) {
      this.#startOver(after);
      return;
    }
    this.#note(batch, before);
    await this.#send(after);
  }

  #note({ rows }: FeedBatch, before: Place): void {
    const { wanted } = this.tools;
    for (const { tenantId, scope, taskId, seq } of rows) {
      const ref = { tenantId, taskId };
      if (wanted.wantsScope(tenantId, scope)) this.#fleet.hold(taskId, ref, before);
      if (wanted.wantsTask(tenantId, taskId)) this.#tasks.hold(taskId, { ...ref, firstSeq: seq, lastSeq: seq }, before);
    }
  }

  async #send(after: Place): Promise<void> {
    const nowMs = performance.now();
    const unsent = this.#reached ?? after;
    const due = { fleet: this.#fleet.take(nowMs), tasks: this.#tasks.take(nowMs) };
    const outbox = await this.#makeFrames(due, unsent);
    if (this.signal.aborted) return;
    this.#place = after;
    this.#told = outbox?.size ?? 0;
    const reached = this.#reached ?? after;
    outbox?.flush(reached.position, (stream, chunks) => stream.send(chunks));
  }

  async #makeFrames(due: DueNews, unsent: Place): Promise<Outbox | null> {
    if (due.fleet.length + due.tasks.length === 0) return null;
    try {
      return await makeFrames(this.tools.source, this.tools.wanted, due);
    } catch (error) {
      for (const ref of due.fleet) this.#fleet.hold(ref.taskId, ref, unsent);
      for (const range of due.tasks) this.#tasks.hold(range.taskId, range, unsent);
      throw error;
    }
  }

  /** The thread was lost: everybody reads again. */
  #startOver(place: Place): void {
    this.#fleet.clear();
    this.#tasks.clear();
    this.#place = place;
    const reload = placeAt(place.position)(RELOAD);
    for (const stream of this.tools.wanted.all()) stream.send([reload]);
  }

  async #fail(error: unknown): Promise<void> {
    if (this.signal.aborted) return;
    this.tools.onFailure(error);
    await pause(RETRY_MS, this.signal);
  }
}

function joinRanges(earlier: EventRange, later: EventRange): EventRange {
  return {
    ...earlier,
    firstSeq: Math.min(earlier.firstSeq, later.firstSeq),
    lastSeq: Math.max(earlier.lastSeq, later.lastSeq),
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
}

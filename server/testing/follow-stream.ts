import { createParser } from "eventsource-parser";
import type { LiveFrame } from "../contract/live-feed";

export interface Received {
  readonly frame: LiveFrame;
  /** Set on frames that bear one. */
  readonly position: string | null;
}

/** A browser at the end of a live stream: reads what comes and keeps it. */
export class StreamFollower {
  readonly received: Received[] = [];
  pings = 0;
  /** The newest position that came. */
  position: string | null = null;
  readonly #waiting = new Set<() => void>();
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  isOver = false;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
    void this.#read();
  }

  get frames(): readonly LiveFrame[] {
    return this.received.map(({ frame }) => frame);
  }

  /** Resolves as soon as what came fulfils the wish. */
  async until(isFulfilled: (follower: StreamFollower) => boolean): Promise<void> {
    while (!isFulfilled(this)) {
      if (this.isOver)
        throw new Error(`The stream ended after ${JSON.stringify(this.frames.map(({ type }) => type))}.`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async untilOver(): Promise<void> {
    while (!this.isOver) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read(): Promise<void> {
    const text = new TextDecoder();
    const parser = createParser({
      onEvent: ({ data, id }) => {
        this.position = id ?? this.position;
        // Our own server's words, typed by LiveFrame.
        this.received.push({ frame: JSON.parse(data) as LiveFrame, position: id ?? null });
      },
      onComment: () => {
        this.pings += 1;
      },
    });
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) break;
      parser.feed(text.decode(value, { stream: true }));
      this.#tell();
    }
    this.isOver = true;
    this.#tell();
  }

  #tell(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}

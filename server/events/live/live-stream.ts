import type { LiveTopics } from "../../contract/live-topics";
import { type Chunk, encodeFrame, PING } from "./live-frame";

/** One that has so much before it, and more than one frame, is too slow; reading anew is cheaper for both sides. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** One that took nothing for so long is gone, whatever its connection says. */
const MAX_STUCK_MS = 30_000;

/**
 * The stream of one browser. Frames wait here, in order, until the connection takes them, so that what waits can be
 * thrown away when it gets too much: then the reader is told to read again, and cut.
 */
export class LiveStream {
  readonly body: ReadableStream<Chunk>;
  #queue: Chunk[] = [];
  #queuedBytes = 0;
  #stuckSince: number | null = null;
  #controller: ReadableStreamDefaultController<Chunk> | null = null;
  /** Set while the reader waits for the next chunk. */
  #wantsMore = false;
  #isOver = false;
  /** Until it was greeted: what happens now waits behind the first frame and what was missed. */
  #behindGreeting: Chunk[] | null = [];

  constructor(
    readonly tenantId: string,
    readonly topics: LiveTopics,
    private readonly onOver: (stream: LiveStream) => void,
  ) {
    this.body = new ReadableStream<Chunk>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          this.#wantsMore = true;
          this.#flow();
        },
        cancel: () => this.#over(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Frames of what happens now. */
  send(chunks: readonly Chunk[]): void {
    if (this.#behindGreeting) this.#behindGreeting.push(...chunks);
    else this.#push(chunks);
  }

  /** The first frame of all. */
  greet(chunk: Chunk): void {
    this.#push([chunk]);
  }

  /** What was missed, if anything; from here on the stream tells what happens. */
  goOn(missed: readonly Chunk[]): void {
    this.#push([...missed, ...(this.#behindGreeting ?? [])]);
    this.#behindGreeting = null;
  }

  /** A sign of life, with news of how far the stream has come when there is any. */
  ping(nowMs: number, progress: Chunk | null): void {
    if (this.#stuckSince !== null && nowMs - this.#stuckSince > MAX_STUCK_MS) {
      this.end();
      return;
    }
    this.#push([progress && !this.#behindGreeting ? progress : PING]);
    if (this.#queue.length > 0) this.#stuckSince ??= nowMs;
  }

  /** Nothing more comes; what waits is thrown away. */
  end(): void {
    if (this.#isOver) return;
    this.#over();
    this.#controller?.close();
  }

  #push(chunks: readonly Chunk[]): void {
    if (this.#isOver) return;
    for (const chunk of chunks) {
      this.#queue.push(chunk);
      this.#queuedBytes += chunk.byteLength;
    }
    if (this.#queuedBytes > MAX_QUEUED_BYTES && this.#queue.length > 1) this.#cut();
    else this.#flow();
  }

  #cut(): void {
    this.#over();
    this.#controller?.enqueue(encodeFrame({ type: "reload", missed: null }));
    this.#controller?.close();
  }

  #flow(): void {
    if (!this.#wantsMore || this.#isOver) return;
    const chunk = this.#queue.shift();
    if (!chunk) return;
    this.#wantsMore = false;
    this.#queuedBytes = Math.max(0, this.#queuedBytes - chunk.byteLength);
    this.#stuckSince = null;
    this.#controller?.enqueue(chunk);
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#queue = [];
    this.#behindGreeting = null;
    this.onOver(this);
  }
}

import { createParser } from "eventsource-parser";

export interface SseEvent {
  readonly id: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any;
}

/** Reads a stream of server-sent events as far as a test asks. */
export class SseReader {
  readonly events: SseEvent[] = [];
  #text = new TextDecoder();
  #reader: ReadableStreamDefaultReader<Uint8Array>;
  #parser = createParser({
    onEvent: ({ id, data: text }) => {
      const data = JSON.parse(text);
      this.check(data);
      this.events.push({ id: id === undefined ? null : Number(id), data });
    },
  });
  isOver = false;

  /** `check` throws at an event that no stream may carry. */
  constructor(
    body: ReadableStream<Uint8Array>,
    private readonly check: (data: SseEvent["data"]) => void,
  ) {
    this.#reader = body.getReader();
  }

  /** Reads on until an event fits; gives that. */
  async until(fits: (event: SseEvent) => boolean): Promise<SseEvent> {
    for (;;) {
      const found = this.events.find(fits);
      if (found) return found;
      if (this.isOver) throw new Error(`The stream ended: ${JSON.stringify(this.events)}`);
      await this.#more();
    }
  }

  /** All there is, up to its end. */
  async toEnd(): Promise<readonly SseEvent[]> {
    while (!this.isOver) await this.#more();
    return this.events;
  }

  async close(): Promise<void> {
    this.isOver = true;
    await this.#reader.cancel();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) this.isOver = true;
    else this.#parser.feed(this.#text.decode(value, { stream: true }));
  }
}

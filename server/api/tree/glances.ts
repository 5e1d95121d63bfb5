import type { TreeReply, TreeView } from "../../contract/document/tree/tree-protocol";

/** What a session sends. */
export type SessionReply = TreeReply | { readonly type: "session"; readonly id: string };

/** A document that was opened for a page that is still being made. */
export interface Glance {
  readonly sessionId: string;
  /** What the page shows at first. */
  readonly view: TreeView;
  /** The stream of its session, from after that view on. */
  readonly rest: ReadableStreamDefaultReader<Uint8Array>;
}

/** A page asks for its document within this, or does not come any more; milliseconds. */
const WAITS_MS = 10_000;

/** Documents that wait for the page that they were opened for, by name; of two by one name the newer one. */
export class Glances {
  readonly #waiting = new Map<string, Promise<Glance | null>>();

  keep(name: string, glance: Promise<Glance | null>): void {
    const kept = glance.catch(() => null);
    void this.#drop(name);
    this.#waiting.set(name, kept);
    void kept.then(() => setTimeout(() => this.#waiting.get(name) === kept && this.#drop(name), WAITS_MS).unref());
  }

  /** Gives it away, once its first view is there. */
  async take(name: string): Promise<Glance | null> {
    const glance = this.#waiting.get(name) ?? null;
    this.#waiting.delete(name);
    return glance;
  }

  async #drop(name: string): Promise<void> {
    await (await this.take(name))?.rest.cancel();
  }
}

/** Opens a stream up to the first view in it; null where there will be none. */
export async function glanceAt(stream: ReadableStream<Uint8Array>): Promise<Glance | null> {
  const rest = stream.getReader();
  let sessionId = "";
  for (;;) {
    const { value } = await rest.read();
    // A session sends one reply a chunk.
    const reply = value ? (JSON.parse(decoder.decode(value)) as SessionReply) : null;
    if (reply?.type === "view") return { sessionId, view: reply.view, rest };
    if (reply?.type === "session") sessionId = reply.id;
    else {
      await rest.cancel();
      return null;
    }
  }
}

/** The stream of a glance as if it had been opened just now. */
export function streamOf({ sessionId, view, rest }: Glance): ReadableStream<Uint8Array> {
  const told: SessionReply[] = [
    { type: "session", id: sessionId },
    { type: "view", view },
  ];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = told.shift();
        if (first) return controller.enqueue(encoder.encode(`${JSON.stringify(first)}\n`));
        const { value, done } = await rest.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => rest.cancel(),
    },
    { highWaterMark: 0 },
  );
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

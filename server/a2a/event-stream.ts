/** A comment so often keeps a quiet stream open: nothing on the way takes it for dead. */
const KEEP_ALIVE_MS = 15_000;

/** A piece of a stream of server-sent events. `id` is what a reader rejoins from. */
export interface StreamPiece {
  readonly data: unknown;
  readonly id?: number;
  /** What kind of piece it is, for readers that tell kinds apart. */
  readonly event?: string;
}

export interface StreamOptions {
  /** Ends the stream when it aborts. */
  readonly signal: AbortSignal;
  /** Turns a fault in the middle into a last piece. */
  readonly onFailure: (error: unknown) => StreamPiece;
  /** True once the reader may hear no more; false when the stream was over first. Left out, it always may. */
  readonly isClosed?: ((over: AbortSignal) => Promise<boolean>) | undefined;
}

/** Yields until it has said all, or its signal aborts. */
export type MakePieces = (signal: AbortSignal) => AsyncGenerator<StreamPiece, void, undefined>;

/**
 * Server-sent events of what a generator yields, at the reader's pace: nothing is made before it is asked for, so a slow
 * reader keeps nothing waiting in memory. Ends with its generator, by the signal, when its reader goes away or may hear no more.
 */
export function eventStream(
  make: MakePieces,
  { signal, onFailure, isClosed }: StreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const over = new AbortController();
  const pieces = make(over.signal);
  const stop = () => over.abort();
  const keepAlive = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // Not on top of what has not been read yet.
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": keep-alive\n\n"));
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const timer = setInterval(() => keepAlive(controller), KEEP_ALIVE_MS);
        signal.addEventListener("abort", stop, { once: true });
        over.signal.addEventListener("abort", () => {
          clearInterval(timer);
          signal.removeEventListener("abort", stop);
        });
        if (signal.aborted) stop();
        else void isClosed?.(over.signal).then((closed) => closed && stop());
      },
      async pull(controller) {
        const piece = await nextOf(pieces).catch((error: unknown) => (over.signal.aborted ? null : onFailure(error)));
        if (over.signal.aborted) return close(controller);
        if (piece) controller.enqueue(encoder.encode(textOf(piece)));
        else close(controller);
      },
      cancel: stop,
    },
    { highWaterMark: 1 },
  );

  function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
    stop();
    controller.close();
  }
}

async function nextOf(pieces: AsyncGenerator<StreamPiece, void, undefined>): Promise<StreamPiece | null> {
  const { done, value } = await pieces.next();
  return done ? null : value;
}

// JSON has no line breaks of its own, so one data line carries all of it.
function textOf({ id, event, data }: StreamPiece): string {
  const kind = event === undefined ? "" : `event: ${event}\n`;
  return `${kind}${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

import { createParser } from "eventsource-parser";
import type { LiveFrame } from "@/server/contract/live-feed";
import type { StreamHandlers, StreamRequest } from "./live-ports";

/**
 * Opens the stream by fetch, not by EventSource: pings are seen, the position travels in a header,
 * and a cut is ours to time. Returns what closes it.
 */
export function openLiveStream(request: StreamRequest, handlers: StreamHandlers): () => void {
  const abort = new AbortController();
  void follow(request, handlers, abort.signal).then(() => {
    if (!abort.signal.aborted) handlers.onEnd();
  });
  return () => abort.abort();
}

/** Ends when the stream does, for whatever reason; the caller only needs to know that it did. */
async function follow(request: StreamRequest, handlers: StreamHandlers, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(`/api/live?topics=${request.topics.map(encodeURIComponent).join(",")}`, {
      headers: request.position === null ? {} : { "Last-Event-ID": request.position },
      cache: "no-store",
      signal,
    });
    if (!response.ok || !response.body) return;
    await readStream(response.body, handlers);
  } catch {
    // A refused connection, a cut one and our own abort all mean the same here: it is over.
  }
}

async function readStream(body: ReadableStream<Uint8Array>, handlers: StreamHandlers): Promise<void> {
  const text = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data, id }) => {
      const frame = readFrame(data);
      if (frame) handlers.onFrame(frame, id ?? null);
    },
  });
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    handlers.onAlive();
    parser.feed(text.decode(value, { stream: true }));
  }
}

const FRAMES: ReadonlySet<string> = new Set<LiveFrame["type"]>(["ready", "replayed", "summaries", "task", "reload"]);

/** A ping, or a frame from a newer server than this page, is no frame. */
function readFrame(data: string): LiveFrame | null {
  if (!data.startsWith("{")) return null;
  const frame = JSON.parse(data) as { type?: unknown }; // our own server's words, typed by LiveFrame
  return typeof frame.type === "string" && FRAMES.has(frame.type) ? (frame as LiveFrame) : null;
}

import type { Ports } from "../ports";

/** Answers when deliveries moved, or after this long, milliseconds. */
const PATIENCE_MS = 20_000;

/** Waits until something about notices changed, so that a page need not ask again and again. True: it did. */
export function awaitNoticeNews(ports: Ports, signal: AbortSignal): Promise<boolean> {
  return ports.wakes.wait(["notices"], PATIENCE_MS, signal);
}

import type { Ports } from "../ports";

/** Answers when something moved, or after this long, milliseconds. */
const PATIENCE_MS = 20_000;

/** Waits until something about `topic` changed, so that a page need not ask again and again. True: it did. */
export function awaitNews(
  ports: Ports,
  topic: "notices" | "operations" | "receipts:",
  signal: AbortSignal,
): Promise<boolean> {
  return ports.wakes.wait([topic], PATIENCE_MS, signal);
}

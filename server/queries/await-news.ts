import type { Ports } from "../ports";

/** Answers when something moved, or after this long, milliseconds. */
const PATIENCE_MS = 20_000;

/** Waits until something about `topic` changed, so that a page need not ask again and again. True: it did. */
export function awaitNews(
  ports: Ports,
  topic: "notices" | "operations" | "budgets" | "holds" | "inbox" | "receipts:",
  signal: AbortSignal,
): Promise<boolean> {
  // What is left of a budget moves with each step of its tasks.
  const topics = topic === "budgets" ? [topic, "feed"] : [topic];
  return ports.wakes.wait(topics, PATIENCE_MS, signal);
}

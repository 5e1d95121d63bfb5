type Listener = (sentence: string) => void;

const GAP_MS = 5000;
const listeners = new Set<Listener>();
let lastAt = Number.NEGATIVE_INFINITY;
let waiting: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says one sentence to screen readers, politely. At most one per 5 s; of those that
 * come in between only the newest is said, so callers summarise ("3 tasks paused").
 */
export function announce(sentence: string): void {
  waiting = sentence;
  if (timer) return;
  const waitMs = Math.max(0, lastAt + GAP_MS - performance.now());
  timer = setTimeout(say, waitMs);
}

/** For the page's one live region. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function say(): void {
  timer = undefined;
  if (waiting === undefined) return;
  lastAt = performance.now();
  const sentence = waiting;
  waiting = undefined;
  for (const listener of listeners) listener(sentence);
}

type Listener = () => void;

const TICK_MS = 1000;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;
let offsetMs = 0;
let current = 0;

/** One timer for every relative time on the page; it rests while nobody listens or the tab is hidden. */
export function subscribeToClock(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/**
 * The instant of the last tick in ms, by the server's clock once it is known. Where nothing ticks, as in a hidden
 * tab, it still stands for a tick: two reads of one render must agree, or React renders without end.
 */
export function readClock(): number {
  const now = Date.now() + offsetMs;
  if (!timer && Math.abs(now - current) >= TICK_MS) current = now;
  return current;
}

/** Tells what the server's clock said just now, so that a wrong browser clock does not bend ages. */
export function setServerClock(serverNowMs: number): void {
  const next = serverNowMs - Date.now();
  if (Math.abs(next - offsetMs) < TICK_MS) return;
  offsetMs = next;
  tick();
}

function tick(): void {
  current = Date.now() + offsetMs;
  for (const listener of listeners) listener();
}

function start(): void {
  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
}

function stop(): void {
  document.removeEventListener("visibilitychange", onVisibility);
  clearInterval(timer);
  timer = undefined;
}

function onVisibility(): void {
  clearInterval(timer);
  timer = undefined;
  if (document.hidden) return;
  tick();
  timer = setInterval(tick, TICK_MS);
}

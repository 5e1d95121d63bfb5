const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const PARENT_LOOK_MS = 250;

/** What the terminal or the system asks: `signal` once they want us to end, `onSecond` when they lose patience. */
export type StopRequests = { signal: AbortSignal; wait(): Promise<void>; onSecond(act: () => void): void };

export function listenForStop(): StopRequests {
  const first = new AbortController();
  const impatient: (() => void)[] = [];
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (first.signal.aborted) for (const act of impatient) act();
      first.abort();
    });
  }
  if (process.env.npm_lifecycle_event) abortWithParent(first);
  return {
    signal: first.signal,
    onSecond: (act) => impatient.push(act),
    wait() {
      if (first.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => first.signal.addEventListener("abort", () => resolve(), { once: true }));
    },
  };
}

/** npm runs us below a shell and ends that one when it is told to end: nobody passes the signal on to us. */
function abortWithParent(stop: AbortController): void {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop.abort();
  }, PARENT_LOOK_MS).unref();
}

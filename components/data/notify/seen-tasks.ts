const PREFIX = "checkrein-seen:";

/** Marks a task as on screen while the page is visible; returns what takes the mark away. A closed tab takes its own. */
export function markSeen(taskId: string): () => void {
  if (!navigator.locks) return () => undefined;
  let release: (() => void) | null = null;
  const look = () => {
    if (document.visibilityState !== "visible") {
      release?.();
      release = null;
    } else release ??= hold(PREFIX + taskId);
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    release?.();
  };
}

/** Tasks that any visible tab of this browser shows. */
export async function listSeenTasks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const ids = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(ids);
}

/** A lock shared with the other tabs: the browser itself forgets it when a tab is gone. */
function hold(name: string): () => void {
  const over = new AbortController();
  let release = () => over.abort();
  const held = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
    });
  // Giving up before it was granted rejects; there is nothing to do about it.
  navigator.locks.request(name, { mode: "shared", signal: over.signal }, held).catch(() => undefined);
  return () => release();
}

/** Which dialog about stops is open. */
export type StopDialogKind = "stop" | "release";

const listeners = new Set<() => void>();
let open: StopDialogKind | null = null;

export function openStopDialog(kind: StopDialogKind): void {
  set(kind);
}

export function closeStopDialog(): void {
  set(null);
}

export function readStopDialog(): StopDialogKind | null {
  return open;
}

export function subscribeToStopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: StopDialogKind | null): void {
  open = next;
  for (const listener of listeners) listener();
}

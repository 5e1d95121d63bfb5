export type StopDialogKind = "stop" | "release";

/** Which dialog about stops is open. */
export interface StopDialogView {
  readonly kind: StopDialogKind;
  /** The stop that it is about; null for the one that stands longest. */
  readonly holdId: string | null;
}

const listeners = new Set<() => void>();
let open: StopDialogView | null = null;

export function openStopDialog(kind: StopDialogKind, holdId: string | null = null): void {
  set({ kind, holdId });
}

export function closeStopDialog(): void {
  set(null);
}

export function readStopDialog(): StopDialogView | null {
  return open;
}

export function subscribeToStopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: StopDialogView | null): void {
  open = next;
  for (const listener of listeners) listener();
}

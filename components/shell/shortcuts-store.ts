const listeners = new Set<() => void>();
let open = false;

export function openShortcutsSheet(): void {
  setShortcutsSheetOpen(true);
}

export function setShortcutsSheetOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function isShortcutsSheetOpen(): boolean {
  return open;
}

export function subscribeToShortcutsSheet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

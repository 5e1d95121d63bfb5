const listeners = new Set<() => void>();
let open = false;

/** Opens the command palette from anywhere. */
export function openPalette(): void {
  setPaletteOpen(true);
}

export function setPaletteOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function isPaletteOpen(): boolean {
  return open;
}

export function subscribeToPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();

/** The server answers again: parts whose code could not be fetched are fetched once more. */
export function loadPartsAgain(): void {
  for (const listener of [...listeners]) listener();
}

export function onLoadPartsAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Named {
  readonly kind: string;
  readonly subject: string;
}

export function isSameItem(a: Named, b: Named): boolean {
  return a.kind === b.kind && a.subject === b.subject;
}

/** The item before or after the open one; the first one where none is open, or it is not among them any more. */
export function neighbourOf<Item extends Named>(items: readonly Item[], open: Named | null, by: 1 | -1): Item | null {
  const at = open ? items.findIndex((item) => isSameItem(item, open)) : -1;
  if (at < 0) return items[0] ?? null;
  return items[at + by] ?? null;
}

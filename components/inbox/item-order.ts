interface Named {
  readonly kind: string;
  readonly subject: string;
}

export function isSameItem(a: Named, b: Named): boolean {
  return a.kind === b.kind && a.subject === b.subject;
}

interface Row<Item> {
  readonly item: Item;
  /** It waits no more, and is gone over. */
  readonly isSettled: boolean;
}

/** The item that waits before or after the open one; the first one where none is open, or it is not among the rows. */
export function neighbourOf<Item extends Named>(
  rows: readonly Row<Item>[],
  open: Named | null,
  by: 1 | -1,
): Item | null {
  const at = open ? rows.findIndex(({ item }) => isSameItem(item, open)) : -1;
  const ahead = by === 1 || at < 0 ? rows.slice(at + 1) : rows.slice(0, at).reverse();
  return ahead.find(({ isSettled }) => !isSettled)?.item ?? null;
}

interface Ordered<Item> {
  readonly rows: readonly Row<Item>[];
  readonly hasMore: boolean;
  readonly isPending: boolean;
}

/** Its number among all that wait, in the order of the list; null where it waits no more, or what is before it is not listed whole. */
export function placeOf<Item extends Named>(sections: readonly Ordered<Item>[], open: Named): number | null {
  let before = 0;
  for (const { rows, hasMore, isPending } of sections) {
    const waiting = rows.filter(({ isSettled }) => !isSettled);
    const at = waiting.findIndex(({ item }) => isSameItem(item, open));
    if (at >= 0) return before + at + 1;
    if (hasMore || isPending) return null;
    before += waiting.length;
  }
  return null;
}

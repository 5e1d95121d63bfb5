import type { InboxItemView } from "@/server/contract/inbox-view";

export interface KeptItem {
  readonly item: InboxItemView;
  /** It waits no more; it leaves with the next move. */
  readonly isSettled: boolean;
  /** It came while the list was looked at. */
  readonly isNew: boolean;
}

/** A list as somebody looks at it, from one move to the next. */
export interface Kept {
  /** What is open and how the list is cut: another one is a move. */
  readonly visit: string;
  readonly items: readonly KeptItem[];
}

/** More than so many rows that wait no more leave at once, the oldest first. */
const MAX_SETTLED = 20;

/** Under nobody's eyes nothing jumps: what was settled keeps its row, what came since stands behind the rest. */
export function keepItems(kept: Kept | null, visit: string, items: readonly InboxItemView[]): Kept {
  if (!kept || kept.visit !== visit) {
    return { visit, items: items.map((item) => ({ item, isSettled: false, isNew: false })) };
  }
  const now = new Map(items.map((item) => [item.subject, item]));
  const before = new Set(kept.items.map(({ item }) => item.subject));
  const standing = kept.items.map((one) => {
    const item = now.get(one.item.subject);
    return { ...one, item: item ?? one.item, isSettled: !item };
  });
  const tooMany = standing.filter(({ isSettled }) => isSettled).slice(0, -MAX_SETTLED);
  const came = items.filter(({ subject }) => !before.has(subject));
  const next = [
    ...standing.filter((one) => !tooMany.includes(one)),
    ...came.map((item) => ({ item, isSettled: false, isNew: true })),
  ];
  return isSame(kept.items, next) ? kept : { visit, items: next };
}

function isSame(a: readonly KeptItem[], b: readonly KeptItem[]): boolean {
  return (
    a.length === b.length && a.every(({ item, isSettled }, n) => b[n]?.item === item && b[n]?.isSettled === isSettled)
  );
}

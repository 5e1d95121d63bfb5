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
  /** Since when the last one has waited where the list was cut behind it; null where the list was whole. */
  readonly cutAt: string | null;
}

/** What the server lists, the longest first, and whether more stands behind it. */
interface Listed {
  readonly items: readonly InboxItemView[];
  readonly hasMore: boolean;
}

/** More than so many rows that wait no more leave at once, the oldest first. */
const MAX_SETTLED = 20;

/**
 * Under nobody's eyes nothing jumps: what was settled keeps its row, what was not there stands behind the rest. What stood
 * behind the end of a list that was cut only moves up into it; it did not come.
 */
export function keepItems(kept: Kept | null, visit: string, { items, hasMore }: Listed): Kept {
  if (!kept || kept.visit !== visit) {
    const cutAt = hasMore ? (items.at(-1)?.since ?? null) : null;
    return { visit, items: items.map((item) => ({ item, isSettled: false, isNew: false })), cutAt };
  }
  const { cutAt } = kept;
  const now = new Map(items.map((item) => [item.subject, item]));
  const before = new Set(kept.items.map(({ item }) => item.subject));
  const standing = kept.items.map((one) => {
    const item = now.get(one.item.subject);
    return { ...one, item: item ?? one.item, isSettled: !item };
  });
  const tooMany = standing.filter(({ isSettled }) => isSettled).slice(0, -MAX_SETTLED);
  const added = items.filter(({ subject }) => !before.has(subject));
  const next = [
    ...standing.filter((one) => !tooMany.includes(one)),
    ...added.map((item) => ({ item, isSettled: false, isNew: cutAt === null || item.since < cutAt })),
  ];
  return isSame(kept.items, next) ? kept : { visit, items: next, cutAt };
}

function isSame(a: readonly KeptItem[], b: readonly KeptItem[]): boolean {
  return (
    a.length === b.length && a.every(({ item, isSettled }, n) => b[n]?.item === item && b[n]?.isSettled === isSettled)
  );
}

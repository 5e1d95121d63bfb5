import type { InfiniteData } from "@tanstack/react-query";
import type { ActivityPage } from "@/server/contract/activity";

type Rows = InfiniteData<ActivityPage, string | null | undefined>;

/** The list with a newer first page: what is older than it stays; where it does not join on, the list begins anew. */
export function putHead(shown: Rows, head: ActivityPage): Rows {
  const alone: Rows = { pages: [head], pageParams: [null] };
  if (head.nextCursor === null) return alone;
  const known = shown.pages.flatMap((page) => page.receipts);
  const last = head.receipts.at(-1);
  // A page that found nothing as far as it looked ends where the one before it ended, or later.
  const older = last ? known.filter(({ id }) => id < last.id) : known;
  const joinsOn = !last || known.some(({ id }) => id >= last.id);
  const end = shown.pages.at(-1);
  if (!joinsOn || older.length === 0 || !end) return alone;
  return { pages: [head, { ...end, receipts: older }], pageParams: [null, head.nextCursor] };
}

import type { InfiniteData } from "@tanstack/react-query";
import type { ActivityPage } from "@/server/contract/activity";

type Rows = InfiniteData<ActivityPage, string | null | undefined>;

/** The list with a newer first page: what is older than it stays; where it does not join on, the list begins anew. */
export function putHead(shown: Rows, head: ActivityPage): Rows {
  const last = head.receipts.at(-1);
  if (!last || head.nextCursor === null) return { pages: [head], pageParams: [null] };
  const known = shown.pages.flatMap((page) => page.receipts);
  const older = known.filter(({ id }) => id < last.id);
  const joinsOn = known.some(({ id }) => id >= last.id);
  if (!joinsOn || older.length === 0) return { pages: [head], pageParams: [null] };
  const rest: ActivityPage = { receipts: older, nextCursor: shown.pages.at(-1)?.nextCursor ?? null };
  return { pages: [head, rest], pageParams: [null, head.nextCursor] };
}

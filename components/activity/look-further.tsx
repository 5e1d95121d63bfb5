"use client";
import type { useActivity } from "@/components/data/use-activity";
import { Button } from "@/components/ui/button";
import { formatCountExact } from "@/components/ui/format/format-count";
import { formatMoment } from "@/components/ui/format/format-instant";
import { useNow } from "@/components/ui/time/use-now";
import { RECEIPTS_LOOKED_THROUGH } from "@/server/contract/activity";

interface LookFurtherProps {
  activity: Pick<ReturnType<typeof useActivity>, "receipts" | "lookedBackTo" | "loadMore" | "isLoadingMore">;
}

/** Says how far back was looked, where older receipts were not, and goes on from there. */
export function LookFurther({ activity: { receipts, lookedBackTo, loadMore, isLoadingMore } }: LookFurtherProps) {
  const now = useNow();
  if (lookedBackTo === null) return null;
  const found = receipts.length === 0 ? "None fits" : "No more fit";
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-t2 text-xs phone:px-4">
      <span>
        {found} back to {now === null ? "" : formatMoment(lookedBackTo, now)}. Older ones were not looked at: one look
        is through {formatCountExact(RECEIPTS_LOOKED_THROUGH)}.
      </span>
      <Button size="sm" onClick={loadMore} busy={isLoadingMore}>
        Look further back
      </Button>
    </p>
  );
}

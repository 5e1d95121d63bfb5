"use client";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { formatCountExact } from "@/components/ui/format/format-count";
import { ClockTime } from "@/components/ui/time/clock-time";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { ChainView } from "@/server/contract/activity";
import type { Verified } from "./verified";

interface ActivityFootProps {
  head: ChainView | null;
  verified: Verified | null;
}

/** How far the chain goes, and what the last check of all of it said. */
export function ActivityFoot({ head, verified }: ActivityFootProps) {
  if (!head) return null;
  const isValid = verified?.verdict.faults === 0;
  return (
    <footer className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 border-line border-t px-5 py-1.5 text-t2 text-xs phone:px-4">
      {verified && !isValid ? (
        <ShieldAlert className="size-3.5 text-danger" />
      ) : (
        <ShieldCheck className="size-3.5 text-t3" />
      )}
      {verified ? (
        <span>
          {isValid
            ? `All ${formatCountExact(verified.verdict.receipts)} verified`
            : `${formatCountExact(verified.verdict.faults)} wrong of ${formatCountExact(verified.verdict.receipts)}`}{" "}
          <RelativeTime at={verified.at} />
        </span>
      ) : null}
      <span>
        {formatCountExact(head.count - head.first + 1)} sealed, head of <ClockTime at={head.at} seconds plain />
      </span>
    </footer>
  );
}

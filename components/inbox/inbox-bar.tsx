"use client";
import { AlarmClock } from "lucide-react";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Segmented } from "@/components/ui/segmented";
import { ToggleButton } from "@/components/ui/toggle-button";
import type { InboxCounts } from "@/server/contract/inbox-view";

type Who = "all" | "mine" | "nobody";

interface InboxBarProps {
  counts: InboxCounts | undefined;
  who: Who;
  onWho: (who: Who) => void;
  snoozed: boolean;
  onSnoozed: (snoozed: boolean) => void;
}

/** Whose items are shown, and whether those that were put off are. */
export function InboxBar({ counts, who, onWho, snoozed, onSnoozed }: InboxBarProps) {
  const option = (value: Who, label: string) => ({
    value,
    label,
    count: counts && formatCountExact(counts[value]),
  });
  return (
    <div className="flex h-[45px] flex-none items-center gap-2 border-line border-b pr-3 pl-4 phone:h-15 phone:pr-4">
      <Segmented
        label="Show"
        value={who}
        onValueChange={onWho}
        options={[option("all", "All"), option("mine", "Mine"), option("nobody", "Nobody's")]}
        stretch="phone"
        className="phone:flex-1"
      />
      <span className="ml-auto phone:not-has-[button]:hidden">
        {snoozed || (counts && counts.snoozed > 0) ? (
          <ToggleButton pressed={snoozed} onPressedChange={onSnoozed} icon={<AlarmClock className="size-3.5" />}>
            Snoozed {counts ? formatCountExact(counts.snoozed) : ""}
          </ToggleButton>
        ) : (
          <span className="whitespace-nowrap text-t3 text-xs phone:hidden">Longest wait first</span>
        )}
      </span>
    </div>
  );
}

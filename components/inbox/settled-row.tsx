import { Check } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import type { InboxItemView, InboxSettlement } from "@/server/contract/inbox-view";

interface SettledRowProps {
  item: InboxItemView;
  /** The newest answer to its questions, of whatever time. */
  settlement: InboxSettlement | undefined;
}

/** An item that was settled while it was shown, and by whom. It leaves with the next move. */
export function SettledRow({ item, settlement }: SettledRowProps) {
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-md px-2 py-[7px] leading-[1.1875rem] phone:py-[11px]">
      <Check aria-hidden="true" className="mt-0.5 size-4 text-ok" />
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-t2">{item.title}</span>
        <span className="truncate text-t2 text-xs">{settledWords(item, settlement)}</span>
      </span>
    </div>
  );
}

function settledWords({ since }: InboxItemView, settlement: InboxSettlement | undefined): string {
  if (!settlement || settlement.at < since) return "It does not wait here any more";
  return settlement.by ? `Answered by ${actorName(settlement.by)}` : "Nobody answered in time";
}

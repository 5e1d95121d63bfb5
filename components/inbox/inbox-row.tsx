import { useSearchParams } from "next/navigation";
import { actorName } from "@/components/data/actor-name";
import { Avatar } from "@/components/ui/avatar";
import { CalmLink } from "@/components/ui/calm-link";
import { cn } from "@/components/ui/cn";
import { StateIcon } from "@/components/ui/state/state-icon";
import { Tag } from "@/components/ui/tag";
import { DueIn } from "@/components/ui/time/due-in";
import { Elapsed } from "@/components/ui/time/elapsed";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { InboxItemView } from "@/server/contract/inbox-view";
import { itemHref, itemLine, stateOfKind } from "./item-words";

interface InboxRowProps {
  item: InboxItemView;
  isOpen: boolean;
}

/** One thing that waits: what for, how long, and who takes care of it. */
export function InboxRow({ item, isOpen }: InboxRowProps) {
  const search = useSearchParams().toString();
  return (
    <CalmLink
      href={`${itemHref(item)}${search ? `?${search}` : ""}`}
      aria-current={isOpen ? "true" : undefined}
      scroll={false}
      className={cn(
        "grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 rounded-md px-2 py-[7px] leading-[1.1875rem] hover:bg-s2 phone:py-[11px]",
        isOpen && "bg-s3 hover:bg-s3",
      )}
    >
      <span className="mt-0.5">
        <StateIcon kind={stateOfKind(item.kind)} size={16} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className={cn("truncate font-medium", isOpen && "font-strong")}>{item.title}</span>
        <span className="truncate text-t2 text-xs">{itemLine(item)}</span>
      </span>
      <span className="flex flex-col items-end gap-0.5">
        <span className="flex items-center gap-1.5 text-t3 text-xs">
          {item.urgentSince ? <Tag tone="warn">Urgent</Tag> : null}
          <Elapsed since={item.since} />
        </span>
        <span className="flex items-center gap-1.5 text-t3 text-xs">
          <RowFact item={item} />
          <Assignee item={item} />
        </span>
      </span>
    </CalmLink>
  );
}

function RowFact({ item: { kind, dueAt, isSnoozed, snoozedUntil } }: { item: InboxItemView }) {
  if (isSnoozed) return <span className="num">{snoozedUntil ? <DueIn at={snoozedUntil} /> : "until it moves"}</span>;
  if (dueAt === null) return null;
  if (kind === "review")
    return (
      <span className="num text-warn">
        Due <RelativeTime at={dueAt} plain />
      </span>
    );
  return (
    <span className="num text-warn">
      <DueIn at={dueAt} />
    </span>
  );
}

function Assignee({ item: { assignee, isMine } }: { item: InboxItemView }) {
  if (!assignee)
    return (
      <span className="size-4 rounded-full border-[1.5px] border-line2 border-dashed" title="Nobody yet">
        <span className="sr-only">Nobody yet</span>
      </span>
    );
  const name = actorName(assignee);
  return (
    <span title={isMine ? "Assigned to you" : `Assigned to ${name}`}>
      <Avatar name={name} me={isMine} className="size-4 text-[0.5rem]" />
      <span className="sr-only">{isMine ? "Assigned to you" : `Assigned to ${name}`}</span>
    </span>
  );
}

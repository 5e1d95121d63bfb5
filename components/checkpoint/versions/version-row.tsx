import { Flag } from "lucide-react";
import Link from "next/link";
import { checkpointLabel } from "@/components/data/checkpoint-label";
import { cn } from "@/components/ui/cn";
import { formatBytes } from "@/components/ui/format/format-bytes";
import { RelativeTime } from "@/components/ui/time/relative-time";
import { escapeText } from "@/components/ui/visible-text";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { Ring } from "../checkpoint-head";

interface VersionRowProps {
  checkpoint: CheckpointMeta;
  href: string;
  isCurrent: boolean;
  /** One of the list is in the tab order; arrows lead to the others. */
  isInTabOrder: boolean;
  isFirst: boolean;
  /** Its side of the comparison. */
  side: "A" | "B" | null;
  onCompare: () => void;
}

/** One version on its line: flag or ring, number, age, why it was saved, size. */
export function VersionRow(props: VersionRowProps) {
  const { checkpoint, href, isCurrent, isInTabOrder, isFirst, side, onCompare } = props;
  const { version, flagged, createdAt, sizeBytes } = checkpoint;
  return (
    <Link
      href={href}
      prefetch={false}
      title={isCurrent ? undefined : "Shift and click compares with it"}
      onClick={(event) => {
        if (!event.shiftKey || isCurrent) return;
        event.preventDefault();
        onCompare();
      }}
      data-version={version}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "relative grid h-11 grid-cols-[20px_minmax(0,1fr)_auto] content-center gap-x-1.5 rounded-md pr-2 pl-1.5 leading-[1.0625rem] hover:bg-s2 focus-visible:-outline-offset-2 aria-[current]:bg-s3 forced-colors:aria-[current]:outline-1 phone:grid-cols-[auto_auto] phone:items-center phone:border phone:border-line phone:px-3",
        "before:absolute before:bottom-0 before:left-[15px] before:w-[1.5px] before:bg-line2 phone:before:hidden",
        isFirst ? "before:top-3.5" : "before:top-0",
      )}
    >
      <span className="relative z-1 grid h-[18px] w-5 place-items-center phone:hidden">
        {flagged ? (
          <Flag className={cn("size-4 rounded-sm p-px", isCurrent ? "bg-s3" : "bg-bg")} aria-label="Flagged" />
        ) : (
          <Ring />
        )}
      </span>
      <span className="flex items-center gap-1.5">
        <b className="num font-strong">v{version}</b>
        {side ? (
          <span
            className={cn(
              "keeps-colour rounded-xs px-1 text-2xs leading-4",
              side === "B" ? "bg-ink font-semibold text-on-ink" : "bg-s3 font-semibold text-t1 ring-1 ring-line2",
            )}
          >
            <span className="sr-only">{side === "A" ? "Compared with" : "Read now"} </span>
            {side}
          </span>
        ) : null}
      </span>
      <span className="num text-right text-t3 text-xs leading-[1.0625rem]">
        <RelativeTime at={createdAt} suffix="" plain />
      </span>
      <span className="col-span-2 col-start-2 flex justify-between gap-2 text-t3 text-xs leading-[1.0625rem] phone:hidden">
        <bdi className="truncate">{escapeText(checkpointLabel(checkpoint))}</bdi>
        <span className="num flex-none" title="Size of the state">
          {formatBytes(sizeBytes)}
        </span>
      </span>
    </Link>
  );
}

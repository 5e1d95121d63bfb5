import { GitFork } from "lucide-react";
import Link from "next/link";
import { plural } from "@/components/ui/format/plural";
import { escapeText } from "@/components/ui/visible-text";
import type { LineageTask } from "@/server/contract/checkpoint-view";

interface OriginLinkProps {
  /** The task that this one was forked from. */
  origin: LineageTask;
  /** The version of it; null when it is not known any more. */
  version: number | null;
  others: number;
  /** Where it is compared with the version it comes from. */
  compareHref: string | null;
}

/** Where a forked task comes from, and the way to compare with it. */
export function OriginLink({ origin, version, others, compareHref }: OriginLinkProps) {
  return (
    <div className="flex-none border-line border-t px-4 py-2.5 text-t2 text-xs phone:hidden">
      <p className="flex items-center gap-1.5">
        <GitFork className="size-3 flex-none text-t3" aria-hidden="true" />
        <span className="flex-none">Forked from{version === null ? "" : ` v${version} of`}</span>
        <Link href={`/tasks/${origin.taskId}`} className="link min-w-0 truncate">
          <bdi>{escapeText(origin.title)}</bdi>
        </Link>
      </p>
      {compareHref ? (
        <Link href={compareHref} className="link mt-1 inline-block">
          Compare with its origin
        </Link>
      ) : null}
      {others > 0 ? <p className="num mt-1 text-t3">{plural(others, "other task")} in the family</p> : null}
    </div>
  );
}

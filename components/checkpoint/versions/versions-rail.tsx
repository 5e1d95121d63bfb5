"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Flag } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/format/plural";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { LineageTask } from "@/server/contract/checkpoint-view";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { ForkRow } from "./fork-row";
import { type RailRow, railRows, rowOfVersion } from "./rail-rows";
import { VersionRow } from "./version-row";

interface VersionsRailProps {
  /** Newest first; undefined while they are read. */
  versions: readonly CheckpointMeta[] | undefined;
  /** How many there are, also those that are not listed. */
  count: number;
  current: number;
  /** Tasks that were forked from this one. */
  forks: readonly LineageTask[];
  /** Where this task itself comes from. */
  origin: ReactNode;
  /** The version it is compared with. */
  comparedWith: number | null;
  hrefOf: (version: number) => string;
  /** A press with shift compares with a version instead of going there. */
  onCompare: (version: number) => void;
}

const ROW_PX = 44;
const FORK_PX = 38;
const CHIP_PX = 128;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** All versions of the task's state, newest first; on a phone a row of chips. */
export function VersionsRail(props: VersionsRailProps) {
  const { versions, forks, count, current, origin } = props;
  const [flaggedOnly, setFlaggedOnly] = useState(false);
  const shown = versions?.filter((each) => !flaggedOnly || each.flagged || each.version === current);
  return (
    <nav
      aria-label="Versions"
      className="flex min-h-0 flex-col border-line border-r phone:flex-none phone:border-r-0 phone:pb-2"
    >
      <div className="flex flex-none items-center justify-between py-2 pr-2 pl-4 text-t3 text-xs phone:hidden">
        <span className="num">{versions ? plural(Math.max(count, versions.length), "version") : null}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={flaggedOnly}
          icon={<Flag className="size-3" />}
          className="aria-pressed:bg-s3 aria-pressed:text-t1"
          onClick={() => setFlaggedOnly(!flaggedOnly)}
        >
          Flagged only
        </Button>
      </div>
      {shown ? <VersionList {...props} shown={railRows(shown, forks)} /> : <RailSkeleton />}
      {origin}
    </nav>
  );
}

interface VersionListProps extends VersionsRailProps {
  shown: readonly RailRow[];
}

function VersionList({ shown, current, comparedWith, hrefOf, onCompare }: VersionListProps) {
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const at = Math.max(0, rowOfVersion(shown, current));
  const virtualizer = useVirtualizer({
    count: shown.length,
    horizontal: isPhone,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (isPhone ? CHIP_PX : shown[row]?.type === "fork" ? FORK_PX : ROW_PX),
    overscan: 8,
  });
  // Outside thing: the scroll position; the version that is read is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: chips and rows have sizes of their own
  useLayoutEffect(() => {
    virtualizer.measure();
    virtualizer.scrollToIndex(at);
  }, [virtualizer, at, isPhone, shown.length]);
  // Outside thing: the focus, which follows the arrows once the row is there.
  useLayoutEffect(() => {
    if (wanted === null) return;
    virtualizer.scrollToIndex(rowOfVersion(shown, wanted));
    scroller.current?.querySelector<HTMLElement>(`[data-version="${wanted}"]`)?.focus();
  }, [virtualizer, wanted, shown]);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    const versions = shown.flatMap((row) => (row.type === "version" ? [row.checkpoint.version] : []));
    const next = versions[versions.indexOf(Number(event.target.dataset.version)) + step];
    event.preventDefault();
    if (next !== undefined) setWanted(next);
  };
  const inTabOrder = wanted !== null && rowOfVersion(shown, wanted) >= 0 ? wanted : current;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move the focus between the links in it
    <div
      ref={scroller}
      onKeyDown={press}
      className="min-h-0 flex-1 overflow-auto px-2 pb-4 phone:h-[52px] phone:flex-none phone:px-4 phone:pb-0 phone:[scrollbar-width:none]"
    >
      <ul
        className="relative"
        style={isPhone ? { width: virtualizer.getTotalSize(), height: ROW_PX } : { height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = shown[item.index];
          return row ? (
            <li
              key={row.type === "fork" ? row.task.taskId : row.checkpoint.version}
              aria-setsize={shown.length}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full phone:w-[120px]"
              style={{ transform: isPhone ? `translateX(${item.start}px)` : `translateY(${item.start}px)` }}
            >
              {row.type === "fork" ? (
                <ForkRow task={row.task} />
              ) : (
                <VersionRow
                  checkpoint={row.checkpoint}
                  href={hrefOf(row.checkpoint.version)}
                  isCurrent={row.checkpoint.version === current}
                  side={sideOf(row.checkpoint.version, { current, comparedWith })}
                  onCompare={() => onCompare(row.checkpoint.version)}
                  isInTabOrder={row.checkpoint.version === inTabOrder}
                  isFirst={item.index === 0}
                />
              )}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

/** Which side of a comparison a version is on; null while nothing is compared. */
function sideOf(version: number, { current, comparedWith }: Pick<VersionListProps, "current" | "comparedWith">) {
  if (comparedWith === null) return null;
  if (version === comparedWith) return "A";
  return version === current ? "B" : null;
}

function RailSkeleton() {
  return (
    <AfterDelay className="grid gap-[26px] px-4 pt-2 phone:h-[52px] phone:grid-flow-col phone:overflow-hidden">
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height={18} className="phone:w-28" />
      ))}
    </AfterDelay>
  );
}

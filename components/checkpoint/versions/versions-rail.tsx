"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Flag } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { plural } from "@/components/ui/format/plural";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { CheckpointMeta } from "@/server/contract/task-view";
import { VersionRow } from "./version-row";

interface VersionsRailProps {
  /** Newest first; undefined while they are read. */
  versions: readonly CheckpointMeta[] | undefined;
  /** How many there are, also those that are not listed. */
  count: number;
  current: number;
  /** The version it is compared with. */
  comparedWith: number | null;
  hrefOf: (version: number) => string;
  /** A press with shift compares with a version instead of going there. */
  onCompare: (version: number) => void;
}

const ROW_PX = 44;
const CHIP_PX = 128;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** All versions of the task's state, newest first; on a phone a row of chips. */
export function VersionsRail(props: VersionsRailProps) {
  const { versions, count, current } = props;
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
      {shown ? <VersionList {...props} shown={shown} /> : <RailSkeleton />}
    </nav>
  );
}

interface VersionListProps extends VersionsRailProps {
  shown: readonly CheckpointMeta[];
}

function VersionList({ shown, current, comparedWith, hrefOf, onCompare }: VersionListProps) {
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const at = Math.max(0, indexOf(shown, current));
  const virtualizer = useVirtualizer({
    count: shown.length,
    horizontal: isPhone,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? CHIP_PX : ROW_PX),
    overscan: 8,
  });
  // Outside thing: the scroll position; the version that is read is in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: chips and rows have sizes of their own
  useLayoutEffect(() => {
    virtualizer.measure();
    virtualizer.scrollToIndex(at);
  }, [virtualizer, at, isPhone]);
  // Outside thing: the focus, which follows the arrows once the row is there.
  useLayoutEffect(() => {
    if (wanted === null) return;
    virtualizer.scrollToIndex(indexOf(shown, wanted));
    scroller.current?.querySelector<HTMLElement>(`[data-version="${wanted}"]`)?.focus();
  }, [virtualizer, wanted, shown]);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof HTMLElement)) return;
    const next = shown[indexOf(shown, Number(event.target.dataset.version)) + step];
    event.preventDefault();
    if (next) setWanted(next.version);
  };
  const inTabOrder = wanted !== null && indexOf(shown, wanted) >= 0 ? wanted : shown[at]?.version;
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
          const checkpoint = shown[item.index];
          return checkpoint ? (
            <li
              key={checkpoint.version}
              aria-setsize={shown.length}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full phone:w-[120px]"
              style={{ transform: isPhone ? `translateX(${item.start}px)` : `translateY(${item.start}px)` }}
            >
              <VersionRow
                checkpoint={checkpoint}
                href={hrefOf(checkpoint.version)}
                isCurrent={checkpoint.version === current}
                side={sideOf(checkpoint.version, { current, comparedWith })}
                onCompare={() => onCompare(checkpoint.version)}
                isInTabOrder={checkpoint.version === inTabOrder}
                isFirst={item.index === 0}
              />
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

function indexOf(shown: readonly CheckpointMeta[], version: number): number {
  return shown.findIndex((each) => each.version === version);
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

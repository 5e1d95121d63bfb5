"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format/format-count";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import { PageScroller } from "./page-scroller";

/** A place a reader asked for; a new one each time, so that the same place can be asked for twice. */
export interface Jump {
  readonly index: number;
  /** The row has the focus then, or what can be opened in it. */
  readonly takesFocus?: boolean;
}

interface VirtualListProps<T> {
  label: string;
  rows: readonly T[];
  keyOf: (row: T) => string | number;
  estimatePx: (row: T) => number;
  /** Begins at the end and stays there while the reader does; reading back, new rows are only counted. */
  follow?: boolean;
  jump?: Jump | null;
  /** Stays above the rows: column heads, filters. */
  head?: ReactNode;
  className?: string;
  children: (row: T) => ReactNode;
}

const OVERSCAN = 8;
/** This near to the end counts as at the end. */
const END_PX = 48;

/** A list of any length: only what is in view is in the page. It keeps its place when rows are added. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, rows, keyOf, estimatePx, follow = false, jump = null, head, className, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const page = useContext(PageScroller);
  const isPhone = useIsPhone();
  const isAtEnd = useRef(follow && !isPhone);
  const toFocus = useRef<number | null>(null);
  const [seen, setSeen] = useState(rows.length);
  const scroller = () => (isPhone ? page.current : panel.current);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: (index) => estimateAt(rows, index, estimatePx),
    getItemKey: (index) => keyAt(rows, index, keyOf),
    overscan: OVERSCAN,
    scrollMargin: isPhone ? (list.current?.offsetTop ?? 0) : 0,
  });
  const toEnd = () => {
    isAtEnd.current = true;
    setSeen(rows.length);
    virtualizer.scrollToIndex(rows.length - 1, { align: "end" });
  };
  // Rows turn out taller or lower than they were taken for when they are measured: the end is then elsewhere.
  const totalPx = virtualizer.getTotalSize();
  // And what stands above or below the list grows and shrinks.
  const viewPx = virtualizer.scrollRect?.height ?? 0;
  // Outside thing: the scroll position, which follows the newest row while the reader is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a lower or higher list has another end
  useLayoutEffect(() => {
    if (!follow || !isAtEnd.current || rows.length === 0 || totalPx === 0) return;
    virtualizer.scrollToIndex(rows.length - 1, { align: "end" });
    setSeen(rows.length);
  }, [follow, rows.length, totalPx, viewPx, virtualizer]);
  // Outside thing: the scroll position, put where the reader asked.
  useLayoutEffect(() => {
    if (!jump) return;
    isAtEnd.current = false;
    toFocus.current = jump.takesFocus ? jump.index : null;
    virtualizer.scrollToIndex(jump.index, { align: "center" });
  }, [jump, virtualizer]);
  // Outside thing: the focus, once the row that it goes to is in the page.
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${toFocus.current}"]`);
    if (!row) return;
    toFocus.current = null;
    const within = row.querySelector<HTMLElement>("button, a[href]");
    if (!within) row.tabIndex = -1;
    (within ?? row).focus({ preventScroll: true });
  });
  // Outside thing: the scroller's events; on a phone it is the page's.
  useLayoutEffect(() => {
    const element = isPhone ? page.current : panel.current;
    if (!element) return;
    const onScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX;
      if (isAtEnd.current) setSeen(rows.length);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [isPhone, page, rows.length]);
  const unread = follow ? rows.length - Math.min(seen, rows.length) : 0;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {head}
      <section
        ref={panel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        aria-label={label}
        className={cn("min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 phone:overflow-visible", className)}
      >
        <ul ref={list} className="relative" style={{ height: totalPx }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={rows.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
              >
                {children(row)}
              </li>
            );
          })}
        </ul>
      </section>
      {unread > 0 ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center phone:sticky">
          <Button
            size="sm"
            className="pointer-events-auto rounded-full bg-pop shadow-pop"
            icon={<ArrowDown className="size-3.5" />}
            onClick={toEnd}
          >
            {formatCount(unread)} new below
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function estimateAt<T>(rows: readonly T[], index: number, estimatePx: (row: T) => number): number {
  const row = rows[index];
  return row === undefined ? 0 : estimatePx(row);
}

function keyAt<T>(rows: readonly T[], index: number, keyOf: (row: T) => string | number): string | number {
  const row = rows[index];
  return row === undefined ? index : keyOf(row);
}

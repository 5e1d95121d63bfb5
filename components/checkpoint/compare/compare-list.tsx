"use client";
import { useRef } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { CompareMode } from "@/server/contract/document/compare/compare-line";
import type { ReadyComparison } from "@/server/contract/document/tree/tree-protocol";
import type { TreeClient } from "../tree/tree-client";
import { useTreeRows } from "../tree/use-tree-rows";
import { CompareRow } from "./compare-row";

interface CompareListProps {
  tree: TreeClient;
  compare: ReadyComparison;
  /** What is to be shown; the lines that are here may still be those of another view. */
  mode: CompareMode;
}

const LABELS: Readonly<Record<CompareMode, string>> = {
  changes: "Changes",
  side: "Both versions side by side",
  patch: "JSON Patch",
};

/** The lines of a comparison: only those in view are on the page. */
export function CompareList({ tree, compare, mode }: CompareListProps) {
  const scroller = useRef<HTMLElement>(null);
  const isHere = compare.mode === mode;
  const { height, rowPx, slots } = useTreeRows(
    {
      total: isHere ? compare.total : 0,
      from: compare.from,
      count: compare.lines.length,
      reveal: compare.reveal,
      ask: (from, to) => tree.setCompareWindow(mode, from, to),
    },
    scroller,
  );
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is reached by keys
      tabIndex={0}
      aria-label={LABELS[mode]}
      className="min-h-0 flex-1 low:max-h-dvh select-text overflow-auto overscroll-contain pb-6 font-mono text-[0.75rem] tracking-[-.01em] focus-visible:-outline-offset-2"
    >
      <div className="relative" style={{ height }}>
        {slots.map(({ row, top }) => {
          const line = compare.lines[row - compare.from];
          return (
            <div
              key={row}
              className="absolute inset-x-0 top-0"
              style={{ height: rowPx, transform: `translateY(${top}px)` }}
            >
              {line ? (
                <CompareRow line={line} at={compare.at} onSelect={(group) => tree.selectChange(group)} />
              ) : (
                <Skeleton width={160} className="ml-4" />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

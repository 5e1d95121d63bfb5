"use client";
import { type KeyboardEvent, type MouseEvent, type Ref, useId, useRef } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { useIsAnswering } from "@/components/ui/use-is-answering";
import type { TreeMove, TreeView } from "@/server/contract/document/tree/tree-protocol";
import type { TreeClient } from "./tree-client";
import { TreeRow } from "./tree-row";
import { useTreeRows } from "./use-tree-rows";

interface JsonTreeProps {
  tree: TreeClient;
  view: TreeView;
  label: string;
  /** Takes the focus when the search hands it on. */
  ref?: Ref<HTMLDivElement>;
}

const MOVES: Readonly<Record<string, TreeMove>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
  PageUp: "page_up",
  PageDown: "page_down",
};

/** A JSON document as a tree of any size: only the rows in view are on the page. Arrows move and fold. */
export function JsonTree({ tree, view, label, ref }: JsonTreeProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isAnswering = useIsAnswering();
  const { selected, search, rows, from, total, reveal } = view;
  const { height, rowPx, slots, page } = useTreeRows(
    { total, from, count: rows.length, reveal, ask: (first, end) => tree.setWindow(first, end) },
    scroller,
  );
  const rowId = (node: number) => `${id}-${node}`;
  const isShown = selected !== null && slots.some((slot) => slot.row === selected.row);
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const move = MOVES[event.key];
    if (move) tree.move(move, page);
    else if ((event.key === "Enter" || event.key === " ") && selected) tree.toggle(selected.node);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const node = Number(event.target.closest<HTMLElement>("[data-node]")?.dataset.node);
    if (!rows.some((each) => each.node === node)) return;
    if (event.target.closest("[data-fold]")) tree.toggle(node);
    else tree.press(node);
  };
  return (
    <div
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-busy={isAnswering ? undefined : true}
      aria-activedescendant={isShown ? rowId(selected.node) : undefined}
      onKeyDown={press}
      onClick={click}
      className="min-h-0 flex-1 low:max-h-dvh select-text overflow-auto overscroll-contain pt-1.5 pb-6 font-mono text-[0.75rem] tracking-[-.01em] focus-visible:-outline-offset-2 phone:text-[0.8125rem]"
    >
      <div role="none" className="relative" style={{ height }}>
        {slots.map(({ row, top }) => {
          const shown = rows[row - from];
          return (
            <div
              key={row}
              role="none"
              className="absolute inset-x-0 top-0"
              style={{ height: rowPx, transform: `translateY(${top}px)` }}
            >
              {shown ? (
                <TreeRow
                  id={rowId(shown.node)}
                  row={shown}
                  isSelected={shown.node === selected?.node}
                  isHit={shown.node === search.node}
                  query={search.query}
                />
              ) : (
                <PendingRow />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** A row that is on its way. */
function PendingRow() {
  return (
    <div className="flex h-full items-center pl-12">
      <Skeleton width={160} />
    </div>
  );
}

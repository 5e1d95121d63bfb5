"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import { rowShift, scrollToShow, slotCount } from "./tall-list";
import type { TreeClient } from "./tree-client";
import type { TreeView } from "./tree-protocol";

/** Asked for beyond what is in view, so that scrolling finds rows ready. */
const AHEAD = 60;
const OVERSCAN = 12;
const ROW_REM = 22 / 16;
const PHONE_ROW_REM = 2;

interface TreeRows {
  /** Height of all rows, and of one. */
  readonly height: number;
  readonly rowPx: number;
  /** Rows in view: their number in the tree and where they stand. */
  readonly slots: readonly { readonly row: number; readonly top: number }[];
  /** Whole rows that fit into the view. */
  readonly page: number;
}

/** Which rows of a tree are in view; asks for those that are not here, and scrolls to a row the tree wants shown. */
export function useTreeRows(tree: TreeClient, view: TreeView, scroller: RefObject<HTMLElement | null>): TreeRows {
  const rowPx = useRowPx();
  const virtualizer = useVirtualizer({
    count: slotCount(view.total),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  });
  // Outside thing: the virtualizer keeps the heights it was told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height makes it measure again
  useLayoutEffect(() => virtualizer.measure(), [rowPx]);
  const viewPx = virtualizer.scrollRect?.height ?? 0;
  const list = { total: view.total, rowPx, viewPx };
  const shift = rowShift(list, virtualizer.scrollOffset ?? 0);
  const slots = virtualizer.getVirtualItems().map((item) => ({ row: item.index + shift, top: item.start }));
  const from = slots[0]?.row ?? 0;
  const to = Math.min((slots.at(-1)?.row ?? -1) + 1, view.total);
  const isMissing = from < view.from || to > view.from + view.rows.length;
  // Outside thing: whoever holds the document.
  useEffect(() => {
    if (isMissing) tree.setWindow(Math.max(0, from - AHEAD), to + AHEAD);
  }, [tree, isMissing, from, to]);
  const show = useEffectEvent((row: number) => {
    const element = scroller.current;
    const top = element && scrollToShow({ ...list, viewPx: element.clientHeight }, element.scrollTop, row);
    if (element && top !== null) element.scrollTop = top;
  });
  const { reveal } = view;
  // Outside thing: the scroll position.
  useLayoutEffect(() => {
    if (reveal) show(reveal.row);
  }, [reveal]);
  return { height: virtualizer.getTotalSize(), rowPx, slots, page: Math.max(1, Math.floor(viewPx / rowPx) - 1) };
}

/** Rows grow with the reader's font size. */
function useRowPx(): number {
  const isPhone = useIsPhone();
  const rem = typeof document === "undefined" ? 16 : parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((isPhone ? PHONE_ROW_REM : ROW_REM) * (rem || 16));
}

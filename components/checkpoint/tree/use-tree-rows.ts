"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { hearNothing } from "@/components/ui/hear-nothing";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import { rowShift, scrollToShow, slotCount } from "./tall-list";

/** Asked for beyond what is in view, so that scrolling finds rows ready. */
const AHEAD = 60;
const OVERSCAN = 12;
/** As high as the list is taken for until it is laid out, so that its first rows are there at once. */
const FIRST_VIEW = { width: 0, height: 800 };
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

interface HeldRows {
  readonly total: number;
  /** Rows that are here: from this one on, so many. */
  readonly from: number;
  readonly count: number;
  /** A row to bring into view now. */
  readonly reveal: { readonly row: number } | null;
  /** Asks for other rows of whoever holds them. */
  readonly ask: (from: number, to: number) => void;
}

/** Which rows of a long list are in view; asks for those that are not here, and scrolls to a row that is to be shown. */
export function useTreeRows(held: HeldRows, scroller: RefObject<HTMLElement | null>): TreeRows {
  const { total, from: heldFrom, count, reveal } = held;
  const rowPx = useRowPx();
  const virtualizer = useVirtualizer({
    count: slotCount(total),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    initialRect: FIRST_VIEW,
  });
  // Outside thing: the virtualizer keeps the heights it was told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height makes it measure again
  useLayoutEffect(() => virtualizer.measure(), [rowPx]);
  const viewPx = virtualizer.scrollRect?.height ?? 0;
  const list = { total, rowPx, viewPx };
  const shift = rowShift(list, virtualizer.scrollOffset ?? 0);
  const slots = virtualizer.getVirtualItems().map((item) => ({ row: item.index + shift, top: item.start }));
  const from = slots[0]?.row ?? 0;
  const to = Math.min((slots.at(-1)?.row ?? -1) + 1, total);
  const isMissing = from < heldFrom || to > heldFrom + count;
  const ask = useEffectEvent(() => held.ask(Math.max(0, from - AHEAD), to + AHEAD));
  // Outside thing: whoever holds the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows in view are asked for anew
  useEffect(() => {
    if (isMissing) ask();
  }, [isMissing, from, to]);
  const show = useEffectEvent((row: number) => {
    const element = scroller.current;
    const top = element && scrollToShow({ ...list, viewPx: element.clientHeight }, element.scrollTop, row);
    if (element && top !== null) element.scrollTop = top;
  });
  // The last one: an answer to something else names none.
  const shown = useRef(reveal);
  useLayoutEffect(() => {
    if (!reveal) return;
    shown.current = reveal;
    show(reveal.row);
  }, [reveal]);
  const laidOut = useRef(list);
  // Outside thing: the scroll position. What was brought into view stays there as rows grow or the view shrinks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height of either
  useLayoutEffect(() => {
    const before = laidOut.current;
    laidOut.current = list;
    const row = shown.current?.row ?? null;
    if (row !== null && scrollToShow(before, scroller.current?.scrollTop ?? 0, row) === null) show(row);
  }, [rowPx, viewPx]);
  return { height: virtualizer.getTotalSize(), rowPx, slots, page: Math.max(1, Math.floor(viewPx / rowPx) - 1) };
}

/** Rows grow with the reader's font size, which the server does not know. */
function useRowPx(): number {
  const isPhone = useIsPhone();
  const rem = useSyncExternalStore(hearNothing, rootPx, () => USUAL_ROOT_PX);
  return Math.round((isPhone ? PHONE_ROW_REM : ROW_REM) * rem);
}

const USUAL_ROOT_PX = 16;

function rootPx(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_ROOT_PX;
}

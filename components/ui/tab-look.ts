/** A tab, be it of a TabBar (data-state) or a link of a ViewBar (aria-current). */
export const TAB_LOOK = [
  "relative inline-flex h-9 flex-none items-center gap-1.5 whitespace-nowrap px-2.5 text-t2 hover:text-t1 focus-visible:-outline-offset-2 phone:h-11",
  "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-xs",
  "data-[state=active]:font-strong data-[state=active]:text-t1 data-[state=active]:after:bg-ink",
  "aria-[current]:font-strong aria-[current]:text-t1 aria-[current]:after:bg-ink",
  "forced-colors:data-[state=active]:after:bg-[CanvasText] forced-colors:aria-[current]:after:bg-[CanvasText]",
].join(" ");

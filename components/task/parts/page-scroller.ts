import { createContext, type RefObject } from "react";

/** What scrolls the whole page on a phone; on a desktop lists scroll by themselves. */
export const PageScroller = createContext<RefObject<HTMLElement | null>>({ current: null });

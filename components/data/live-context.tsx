"use client";
import { createContext, useContext } from "react";
import type { Fold } from "./apply-event";
import type { LiveEvents } from "./live-events";
import type { NewsDesk } from "./news-desk";

export interface LiveData {
  readonly live: LiveEvents;
  readonly fold: Fold;
  readonly news: NewsDesk;
}

export const LiveContext = createContext<LiveData | null>(null);

/** Throws outside of a DataProvider: that is a mistake in the layout, not a state of the page. */
export function useLiveData(): LiveData {
  const data = useContext(LiveContext);
  if (!data) throw new Error("This screen is outside of its DataProvider.");
  return data;
}

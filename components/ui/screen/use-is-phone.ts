"use client";
import { useMedia } from "./use-media";

/** Whether the page is laid out for a phone. The server takes it for a desktop. */
export function useIsPhone(): boolean {
  return useMedia("(width <= 820px)");
}

"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import { useNews } from "../use-news";

/** Reads endpoints and deliveries again when some moved. */
export function useNoticeNews(): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  useNews("notices", () => cache.invalidateQueries(trpc.settings.webhook.pathFilter()));
}

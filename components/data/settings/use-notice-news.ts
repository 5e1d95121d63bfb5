"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../trpc";
import { useNews } from "../use-news";

/** Reads endpoints and deliveries again when some moved. */
export function useNoticeNews(): void {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  useNews({
    ask: (signal) => client.settings.webhook.news.query(undefined, { signal }),
    reread: () => cache.invalidateQueries(trpc.settings.webhook.pathFilter()),
  });
}

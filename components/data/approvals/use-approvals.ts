"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { useNews } from "../use-news";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** What an agent may do without asking, the newest first; read again when one was given, used or revoked. */
export function useApprovals(agent: string) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  useNews("approvals", () => cache.invalidateQueries(trpc.approval.pathFilter()));
  return useQuery(trpc.approval.list.queryOptions({ agent }, { staleTime: 0 }));
}

export function useApprovalCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().approval.pathFilter());
}

"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { useNews } from "../use-news";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** How coding agents are launched, as people wrote it; read again when one was changed or its test was answered. */
export function useProfiles() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  useNews("profiles", () => cache.invalidateQueries(trpc.profile.list.pathFilter()));
  return useQuery(trpc.profile.list.queryOptions(undefined, { staleTime: 0 }));
}

/** What a profile's form asks for, and what is known of some agents. */
export function useProfileForm() {
  const trpc = useTRPC();
  return useQuery(trpc.profile.form.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }));
}

export function useProfileCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().profile.list.pathFilter());
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";
import { useOnceCommand } from "../use-once-command";

/** Whether everything is held after a restart. */
export function useSafeStart() {
  return useQuery(useTRPC().session.safeStart.queryOptions(undefined, { staleTime: 0 }));
}

export function useTurnSafeStart() {
  return useOnceCommand(
    (client, input: { readonly on: boolean }) => client.session.turnSafeStart.mutate(input),
    useTRPC().session.safeStart.pathFilter(),
  );
}

"use client";
import { useTRPC } from "../trpc";
import { useOnceCommand } from "../use-once-command";

/** Whether clients that wait for a task of an agent are let go when it is paused. */
export function useReleaseCallers() {
  return useOnceCommand(
    (client, input: { readonly agent: string; readonly on: boolean }) =>
      client.settings.agent.releaseCallers.mutate(input),
    useTRPC().agent.pathFilter(),
  );
}

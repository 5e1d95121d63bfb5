"use client";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** One mark on an item of the inbox. */
export function useInboxCommand<Input>(
  call: (client: ApiClient, input: Input) => Promise<true>,
): OnceCommand<Input, true> {
  return useOnceCommand(call, useTRPC().inbox.pathFilter());
}

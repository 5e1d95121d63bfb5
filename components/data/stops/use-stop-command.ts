"use client";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** One order about stops or their rules. */
export function useStopCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().stop.pathFilter());
}

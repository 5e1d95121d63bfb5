"use client";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** One order about an operation on many tasks. */
export function useOperationCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().operation.pathFilter());
}

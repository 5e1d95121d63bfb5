"use client";
import type { ApiClient } from "../api-client";
import { useTRPC } from "../trpc";
import { type OnceCommand, useOnceCommand } from "../use-once-command";

/** One change of settings. Asked once only: a secret that is made twice would be told once. */
export function useSettingsCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
): OnceCommand<Input, Answer> {
  return useOnceCommand(call, useTRPC().settings.pathFilter());
}

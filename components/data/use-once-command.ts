"use client";
import { type QueryFilters, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ApiClient } from "./api-client";
import { describeFailure, type Failure } from "./describe-failure";
import { useTRPCClient } from "./trpc";

export interface OnceCommand<Input, Answer> {
  /** Never throws; null when it failed, and `failure` says how, or while it is under way. */
  run(input: Input): Promise<Answer | null>;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  reset(): void;
}

/** One command that is no task's. It is asked once only; what is shown of its kind is read again after it, refused or not. */
export function useOnceCommand<Input, Answer>(
  call: (client: ApiClient, input: Input) => Promise<Answer>,
  shown: QueryFilters,
): OnceCommand<Input, Answer> {
  const client = useTRPCClient();
  const cache = useQueryClient();
  const underWay = useRef(false);
  const mutation = useMutation({ mutationFn: (input: Input) => call(client, input), retry: false });
  return {
    run: async (input) => {
      // A key may be pressed twice before the button says that it is busy.
      if (underWay.current) return null;
      underWay.current = true;
      try {
        return await mutation.mutateAsync(input);
      } catch {
        return null; // `failure` tells it
      } finally {
        underWay.current = false;
        void cache.invalidateQueries(shown);
      }
    },
    isPending: mutation.isPending,
    failure: mutation.error && { ...describeFailure(mutation.error), ...doubt(mutation.error) },
    reset: mutation.reset,
  };
}

/** Without an answer nobody knows whether it was done. */
function doubt(error: unknown): Pick<Failure, "text"> | null {
  const { kind } = describeFailure(error);
  if (kind !== "unreachable" && kind !== "failed") return null;
  return { text: "It may not have been done. Look at the list before you try again." };
}

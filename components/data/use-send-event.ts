"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { SendEventInput, SentEvent } from "@/server/contract/external-event";
import { describeFailure, type Failure } from "./describe-failure";
import { newRequestId } from "./new-request-id";
import { useTRPCClient } from "./trpc";

type EventToSend = Omit<SendEventInput, "id">;

export interface SendEventCall {
  /** Never throws; null when it failed, and `failure` says how. */
  run(event: EventToSend): Promise<SentEvent | null>;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  reset(): void;
}

/** Sends an event. The same one again after an unanswered try is that event, not a second one. */
export function useSendEvent(): SendEventCall {
  const client = useTRPCClient();
  const mutation = useMutation({ mutationFn: (event: SendEventInput) => client.event.send.mutate(event) });
  const unsure = useRef<{ readonly text: string; readonly id: string } | null>(null);
  return {
    run: async (event) => {
      const text = JSON.stringify(event);
      if (unsure.current?.text !== text) unsure.current = { text, id: newRequestId() };
      try {
        const sent = await mutation.mutateAsync({ ...event, id: unsure.current.id });
        unsure.current = null;
        return sent;
      } catch {
        return null;
      }
    },
    isPending: mutation.isPending,
    failure: mutation.error && describeFailure(mutation.error),
    reset: mutation.reset,
  };
}

"use client";
import { useState } from "react";
import type { z } from "zod";
import type { RevealSecretInput } from "@/server/contract/checkpoint-inputs";
import { describeFailure, type Failure } from "../describe-failure";
import { useTRPCClient } from "../trpc";

/** Asks for one redacted value. What comes is handed over and kept in no cache. */
export function useRevealSecret() {
  const client = useTRPCClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isPending,
    failure,
    /** Never throws; null when it failed, and `failure` says how. */
    async run(input: z.input<typeof RevealSecretInput>): Promise<string | null> {
      setPending(true);
      setFailure(null);
      try {
        return (await client.checkpoint.reveal.mutate(input)).secret;
      } catch (error) {
        setFailure(describeFailure(error));
        return null;
      } finally {
        setPending(false);
      }
    },
  };
}

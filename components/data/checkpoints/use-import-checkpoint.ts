"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorData } from "@/server/contract/refusal-view";
import { CACHE_KEYS } from "../cache-keys";
import { type Failure, failureOf, UNREACHABLE } from "../describe-failure";
import { newRequestId } from "../new-request-id";

interface ImportOrder {
  readonly file: File;
  /** Null: the number in the file. */
  readonly version: number | null;
  readonly overwrite: boolean;
  readonly reason: string;
}

interface Imported {
  readonly outcome: "accepted" | "unchanged" | "repeated";
  readonly version: number;
}

/** Sends an exported file to a task. The page does not read it: it goes from the disk to the server as it is. */
export function useImportCheckpoint(taskId: string) {
  const cache = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [requestId] = useState(newRequestId);
  return {
    isPending,
    failure,
    /** Never throws; null when it failed, and `failure` says how. */
    async run({ file, version, overwrite, reason }: ImportOrder): Promise<Imported | null> {
      setPending(true);
      setFailure(null);
      // The same file, sent again in the same way after no answer, is that import and not a second one.
      const wish = [requestId, version ?? "", overwrite, file.size, file.lastModified].join(":");
      const params = new URLSearchParams({ taskId, reason, requestId: wish });
      if (version !== null) params.set("version", String(version));
      if (overwrite) params.set("overwrite", "true");
      try {
        const answer = await fetch(`/api/checkpoints/file?${params}`, { method: "POST", body: file });
        const body = await answer.json();
        if (answer.ok) return body as Imported;
        const error = body.error as { message: string; data: ErrorData };
        setFailure(failureOf(error.data, error.message));
        return null;
      } catch {
        setFailure(UNREACHABLE);
        return null;
      } finally {
        setPending(false);
        for (const queryKey of [CACHE_KEYS.checkpoints(taskId), CACHE_KEYS.receipts(taskId), CACHE_KEYS.task(taskId)])
          void cache.invalidateQueries({ queryKey, exact: true });
      }
    },
  };
}

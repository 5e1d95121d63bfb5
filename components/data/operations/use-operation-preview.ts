"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { PreviewOperationInput } from "@/server/contract/operation-inputs";
import { useTRPC } from "../trpc";

/** What the operation would come to, as of the moment it was counted. */
export function useOperationPreview(input: z.input<typeof PreviewOperationInput>) {
  const trpc = useTRPC();
  return useQuery(
    trpc.operation.preview.queryOptions(input, { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 }),
  );
}

"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

/** The public keys that receipts are sealed with, the newest too. */
export function useSigningKeys() {
  const trpc = useTRPC();
  return useQuery(trpc.receipt.keys.queryOptions(undefined, { staleTime: 0 }));
}

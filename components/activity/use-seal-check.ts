"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPCClient } from "@/components/data/trpc";
import type { ReceiptDetail, SealCheck } from "@/server/contract/activity";
import { checkSeal } from "@/server/contract/check-seal";
import { browserCrypto } from "./browser-crypto";

export interface CheckedSeal extends SealCheck {
  /** The server was asked where this browser cannot check Ed25519. */
  readonly where: "browser" | "server";
  readonly at: string;
}

/** Checks the seal of a receipt, here where that is possible. */
export function useSealCheck({ id, seal }: Pick<ReceiptDetail, "id" | "seal">) {
  const client = useTRPCClient();
  return useQuery<CheckedSeal>({
    queryKey: ["seal-check", id, seal?.hash, seal?.text],
    queryFn: async () => {
      const crypto = await browserCrypto();
      const at = new Date().toISOString();
      if (crypto && seal) return { ...(await checkSeal(seal, crypto)), where: "browser", at };
      return { ...(await client.receipt.check.query({ ref: id })), where: "server", at };
    },
    enabled: seal !== null,
  });
}

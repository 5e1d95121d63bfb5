"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReceiptDetail, SealCheck, SealView } from "@/server/contract/activity";
import { useTRPCClient } from "../trpc";

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
      // Pages that show no receipt do without the code that checks one.
      const [{ checkSeal }, { browserCrypto }] = await Promise.all([
        import("@/server/contract/check-seal"),
        import("./browser-crypto"),
      ]);
      const crypto = await browserCrypto();
      const at = new Date().toISOString();
      if (crypto && seal) return { ...(await checkSeal(seal, crypto)), where: "browser", at };
      return { ...(await client.receipt.check.query({ ref: id })), where: "server", at };
    },
    enabled: seal !== null,
  });
}

/** It says what was signed, and the receipts beside it name it and are named by it. */
export function isWhole(seal: SealView, { isHashed, isSigned }: SealCheck): boolean {
  const { hash, previousHash, before, after } = seal;
  return isHashed && isSigned && (!before || before.hash === previousHash) && (!after || after.previousHash === hash);
}

import type { SealCheck, SealView } from "./activity";
import type { ReceiptCrypto } from "./verify-receipts";

/** Checks one receipt by itself; a key that nobody knows has signed nothing. */
export async function checkSeal(
  { text, hash, signature, key }: Pick<SealView, "text" | "hash" | "signature" | "key">,
  crypto: ReceiptCrypto,
): Promise<SealCheck> {
  const [computed, isSigned] = await Promise.all([
    crypto.sha256(text),
    key ? crypto.verify(key.publicKey, text, signature) : false,
  ]);
  return { isHashed: computed === hash, isSigned };
}

import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { ReceiptCrypto } from "../contract/verify-receipts";

/** Checks receipts with node:crypto. A public key is read once. */
export function nodeReceiptCrypto(): ReceiptCrypto {
  const keys = new Map<string, KeyObject>();
  const read = (publicKey: string): KeyObject => {
    const known = keys.get(publicKey);
    if (known) return known;
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
    keys.set(publicKey, key);
    return key;
  };
  return {
    sha256: async (text) => createHash("sha256").update(text).digest("hex"),
    verify: async (publicKey, text, signature) =>
      verify(null, Buffer.from(text), read(publicKey), Buffer.from(signature, "base64")),
  };
}

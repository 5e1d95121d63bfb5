import type { ReceiptCrypto } from "@/server/contract/verify-receipts";

const ED25519 = { name: "Ed25519" };
/** The public key of RFC 8032, test 1: whether this browser takes it tells whether it knows the algorithm. */
const PROBE = "MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/** Checks receipts with the browser's own cryptography; null where it has none for Ed25519. */
export async function browserCrypto(): Promise<ReceiptCrypto | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const keys = new Map<string, Promise<CryptoKey>>();
  const read = (publicKey: string): Promise<CryptoKey> => {
    const known = keys.get(publicKey) ?? subtle.importKey("spki", fromBase64(publicKey), ED25519, false, ["verify"]);
    keys.set(publicKey, known);
    return known;
  };
  try {
    await read(PROBE);
  } catch {
    return null;
  }
  return {
    async sha256(text) {
      const hash = new Uint8Array(await subtle.digest("SHA-256", toBytes(text)));
      return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
    async verify(publicKey, text, signature) {
      return subtle.verify(ED25519, await read(publicKey), fromBase64(signature), toBytes(text));
    },
  };
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

import { browserCrypto } from "@/components/data/receipts/browser-crypto";
import { splitLines } from "@/server/contract/split-lines";
import { type Verdict, verifyReceipts } from "@/server/contract/verify-receipts";

export class CannotCheck extends Error {}

export interface ReadExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (verified: number, of: number | null) => void;
}

/** Streams the whole chain from the server and checks it here; holds one line at a time. */
export async function verifyAll({ signal, onProgress }: ReadExportOptions): Promise<Verdict> {
  const crypto = await browserCrypto();
  if (!crypto)
    throw new CannotCheck("This browser cannot check Ed25519 signatures. Export the receipts and check the file.");
  const response = await fetch("/api/receipts/export?for=check", { signal, headers: { accept: "application/jsonl" } });
  if (!response.ok || !response.body) throw new Error("The server did not send the receipts.");
  return verifyReceipts(splitLines(textOf(response.body)), { crypto, onProgress });
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

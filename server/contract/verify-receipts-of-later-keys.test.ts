import { describe, expect, it } from "vitest";
import { nodeReceiptCrypto } from "../identity/receipt-crypto";
import { exportLines, makeChain, makeHead, makeKey } from "../testing/make-receipts";
import { notJudgedWords } from "./finding-words";
import { type VerifyOptions, verifyReceipts } from "./verify-receipts";

const KEY = makeKey("rk-2026-01-05-1");
const LATER = makeKey("rk-2026-01-06-1");
const chain = makeChain(3, () => KEY);
/** The second is from after the export. */
const keptHeads = [
  makeHead(chain, KEY),
  makeHead(
    makeChain(1_001, () => LATER),
    LATER,
  ),
];

async function verify(options: Partial<VerifyOptions>) {
  async function* read() {
    yield* exportLines(chain, { keys: [KEY], head: makeHead(chain, KEY) });
  }
  return verifyReceipts(read(), { crypto: nodeReceiptCrypto(), ...options });
}

describe("verifyReceipts of an export that is older than a key", () => {
  it("does not take a head of the later key for forged, and says that it was not judged", async () => {
    const verdict = await verify({ keptHeads });
    expect(verdict).toMatchObject({ findings: [], keptHeads: 1, keptHeadsOfLaterKeys: 1, goneOnTo: null });
    expect(notJudgedWords(verdict)).toEqual([expect.stringContaining("1 kept head was signed after this export")]);
  });

  it("knows the later key when it is trusted", async () => {
    const trusted = new Set([KEY, LATER].map(({ shown }) => shown.publicKey));
    const verdict = await verify({ keptHeads, trusted });
    expect(verdict).toMatchObject({ findings: [], keptHeads: 1, keptHeadsOfLaterKeys: 0, goneOnTo: 1_001 });
  });
});

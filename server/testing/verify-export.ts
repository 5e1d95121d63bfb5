import type { SignedHead } from "../contract/receipt-export";
import { splitLines } from "../contract/split-lines";
import { type Verdict, verifyReceipts } from "../contract/verify-receipts";
import { nodeReceiptCrypto } from "../identity/receipt-crypto";
import type { Ports } from "../ports";
import { exportReceipts } from "../queries/receipt/export-receipts";

/** What verifying an export of the tenant's receipts finds now. */
export function verifyExport(ports: Ports, tenantId: string, keptHeads: readonly SignedHead[] = []): Promise<Verdict> {
  const pieces = exportReceipts(ports, { tenantId }, { at: new Date().toISOString() });
  return verifyReceipts(splitLines(pieces), { crypto: nodeReceiptCrypto(), keptHeads });
}

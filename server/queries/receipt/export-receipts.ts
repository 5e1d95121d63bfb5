import { EXPORT_FORMAT, type ExportLine } from "../../contract/receipt-export";
import { receiptText } from "../../domain/receipt/receipt-document";
import type { Caller, Ports } from "../../ports";
import type { SealedReceipt } from "../../ports/receipt-book";

/** Receipts that are in memory at one time. */
const PAGE = 500;

type Header = Extract<ExportLine, { kind: "header" }>;

/**
 * The chain of the caller's tenant as JSON lines in pieces of whole lines: a header with the public keys, the receipts by number,
 * the signed head as it was at the beginning. What is sealed meanwhile is left to the next export. `at` is ISO 8601.
 */
export async function* exportReceipts(
  { receipts }: Pick<Ports, "receipts">,
  { tenantId }: Pick<Caller, "tenantId">,
  at: string,
): AsyncGenerator<string> {
  const [chain, keys] = await Promise.all([receipts.head(tenantId), receipts.keys()]);
  const first = chain?.cut?.count ?? 0;
  const upTo = chain?.head.count ?? 0;
  const header: Header = {
    kind: "header",
    format: EXPORT_FORMAT,
    tenant: tenantId,
    exportedAt: at,
    receipts: upTo - first,
    after: chain?.cut ?? null,
    keys: [...keys],
  };
  yield line(header);
  for (let after = first; after < upTo; ) {
    const page = await receipts.sealed(tenantId, { after, upTo, limit: PAGE });
    const last = page.at(-1);
    if (!last) break;
    yield page.map(receiptLine).join("");
    after = last.place.number;
  }
  if (chain) yield line({ kind: "head", ...chain.head });
}

function line(value: ExportLine): string {
  return `${JSON.stringify(value)}\n`;
}

function receiptLine({ record, place, hash, signature }: SealedReceipt): string {
  // The very text that was signed, so that nobody has to make it canonical again to see it.
  return `{"kind":"receipt","receipt":${receiptText(record, place)},"hash":"${hash}","signature":"${signature}"}\n`;
}

import { EXPORT_FORMAT, type ExportLine } from "../../contract/receipt-export";
import type { ReceiptSelection } from "../../contract/receipt-filter";
import { receiptText } from "../../domain/receipt/receipt-document";
import type { Caller, Ports } from "../../ports";
import type { SealedReceipt } from "../../ports/receipt-book";

/** So many receipts are read at one time; of a selection few of them fit. */
const PAGE = { all: 500, chosen: 5_000 };

type Header = Extract<ExportLine, { kind: "header" }>;

/**
 * The chain of the caller's tenant as JSON lines in pieces of whole lines: a header with the public keys, the receipts by number,
 * the signed head as it was at the beginning. What is sealed meanwhile is left to the next export. With a selection only what fits is
 * in it, which its header says. `at` is ISO 8601.
 */
export async function* exportReceipts(
  { receipts }: Pick<Ports, "receipts">,
  { tenantId }: Pick<Caller, "tenantId">,
  { at, selection = null }: { readonly at: string; readonly selection?: ReceiptSelection | null },
): AsyncGenerator<string> {
  const [chain, keys] = await Promise.all([receipts.head(tenantId), receipts.keys()]);
  const first = chain?.cut?.count ?? 0;
  const upTo = chain?.head.count ?? 0;
  const header: Header = {
    kind: "header",
    format: EXPORT_FORMAT,
    tenant: tenantId,
    exportedAt: at,
    receipts: selection ? null : upTo - first,
    after: chain?.cut ?? null,
    selection,
    keys: [...keys],
  };
  yield line(header);
  const step = selection ? PAGE.chosen : PAGE.all;
  for (let after = first; after < upTo; after += step) {
    const page = await receipts.sealed(tenantId, { after, upTo: Math.min(upTo, after + step), selection });
    if (page.length > 0) yield page.map(receiptLine).join("");
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

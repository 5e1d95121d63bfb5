import type { ReceiptRow } from "@/server/contract/activity";

/** What names a receipt in the address: its number, or its id until it has one. */
export function refOf({ number, id }: Pick<ReceiptRow, "number" | "id">): string {
  return number === null ? id : String(number);
}

/** The list with this receipt open, or with none, under the filters of the address. */
export function receiptHref(ref: string | null): string {
  const search = typeof window === "undefined" ? "" : window.location.search;
  return `/activity${ref === null ? "" : `/${ref}`}${search}`;
}

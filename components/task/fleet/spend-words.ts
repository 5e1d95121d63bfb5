import { formatMoney } from "@/components/ui/format/format-money";

/** What a task has spent. A worker that reports no usage has not spent nothing. */
export function spendWords(spentMicros: number | null): string {
  return spentMicros === null ? "Not reported" : formatMoney(spentMicros);
}

"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { parseAsMatching, parseAsScope } from "@/components/data/address-params";
import type { ActivityInput } from "@/components/data/use-activity";
import { RECEIPT_INITIATORS, RECEIPT_RESULTS, RECEIPT_VERB } from "@/server/contract/receipt-filter";

export const WHENS = ["today", "7d", "30d"] as const;
export type When = (typeof WHENS)[number];

export const WHEN_WORDS: Readonly<Record<When, string>> = {
  today: "today",
  "7d": "last 7 days",
  "30d": "last 30 days",
};
const DAYS_BACK: Readonly<Record<When, number>> = { today: 0, "7d": 6, "30d": 29 };

const PARAMS = {
  result: parseAsStringLiteral(RECEIPT_RESULTS).withDefault("all"),
  q: parseAsString.withDefault(""),
  when: parseAsStringLiteral(WHENS),
  who: parseAsStringLiteral(RECEIPT_INITIATORS),
  verb: parseAsMatching(RECEIPT_VERB),
  scope: parseAsScope,
};

/** Nothing is left out. */
export const NO_FILTERS: ActivityFilters = { result: "all", q: "", when: null, who: null, verb: null, scope: null };

export interface ActivityFilters {
  readonly result: (typeof RECEIPT_RESULTS)[number];
  readonly q: string;
  readonly when: When | null;
  readonly who: (typeof RECEIPT_INITIATORS)[number] | null;
  readonly verb: string | null;
  readonly scope: string | null;
}

/** The filters of Activity; they live in the address, so a link or a reload shows the same. */
export function useActivityFilters() {
  const [filters, setFilters] = useQueryStates(PARAMS, { history: "replace" });
  return { filters, change: (next: Partial<ActivityFilters>) => void setFilters(next) };
}

/** Days begin at midnight where the reader is, so that the question stays the same all day. */
export function toActivityInput({ result, q, when, who, verb, scope }: ActivityFilters, now: Date): ActivityInput {
  const since = when ? midnight(now, DAYS_BACK[when]).toISOString() : null;
  return {
    result,
    q: q.trim().slice(0, 200),
    ...(since ? { since } : {}),
    ...(who ? { who } : {}),
    ...(verb ? { verb } : {}),
    ...(scope ? { scope } : {}),
  };
}

/** Whether anything is left out. */
export function isFiltered({ result, q, ...chosen }: ActivityFilters): boolean {
  return q !== "" || result !== "all" || Object.values(chosen).some((value) => value !== null);
}

/** As parameters of an address; what does not cut is left out. */
export function toSelection(filters: ActivityFilters, now: Date): Record<string, string> {
  const chosen = Object.entries(toActivityInput(filters, now));
  return Object.fromEntries(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function midnight(now: Date, daysBack: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack);
}

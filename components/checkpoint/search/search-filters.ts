"use client";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { SearchInput } from "@/components/data/checkpoints/use-checkpoint-search";
import { readPath } from "./read-path";

export const HOWS = ["is", "contains", "exists"] as const;
export const VERSIONS = ["any", "latest", "flagged"] as const;

const PARAMS = {
  path: parseAsString.withDefault(""),
  op: parseAsStringLiteral(HOWS).withDefault("contains"),
  value: parseAsString.withDefault(""),
  versions: parseAsStringLiteral(VERSIONS).withDefault("any"),
  agent: parseAsString,
  /** Bytes. */
  min: parseAsInteger.withDefault(0),
  scope: parseAsString,
};

export interface SearchFilters {
  readonly path: string;
  readonly op: (typeof HOWS)[number];
  readonly value: string;
  readonly versions: (typeof VERSIONS)[number];
  readonly agent: string | null;
  readonly min: number;
  readonly scope: string | null;
}

/** What is searched for; it lives in the address, so a link or a reload shows the same. */
export function useSearchFilters() {
  const [filters, setFilters] = useQueryStates(PARAMS, { history: "push" });
  return { filters, change: (next: Partial<SearchFilters>) => void setFilters(next) };
}

/** The question to the server; null while nothing is asked. */
export function toSearchInput(filters: SearchFilters): SearchInput | null {
  const { versions, agent, min, scope } = filters;
  const sought = toSought(filters);
  if (sought.path === undefined && sought.value === "" && versions === "any" && !agent && min === 0) return null;
  return { ...sought, versions, ...(agent ? { agent } : {}), ...(scope ? { scope } : {}), minBytes: min };
}

/** Where and what. */
export function toSought({ path, op, value }: Pick<SearchFilters, "path" | "op" | "value">) {
  const pointer = readPath(path)?.slice(0, MAX_PATH_CHARS);
  return {
    ...(pointer === undefined ? {} : { path: pointer }),
    how: op,
    value: op === "exists" ? "" : value.slice(0, MAX_VALUE_CHARS),
  };
}

const MAX_PATH_CHARS = 300;
const MAX_VALUE_CHARS = 200;

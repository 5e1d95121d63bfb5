"use client";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { parseAsAgent, parseAsScope } from "@/components/data/address-params";
import { CHECKPOINT_KIND, type CheckpointKind, isCheckpointKind } from "@/components/data/checkpoint-label";
import type { SearchInput } from "@/components/data/checkpoints/use-checkpoint-search";
import type { Sought } from "@/components/data/checkpoints/use-scan";
import { STATE_KINDS } from "@/components/ui/state/state-kind";
import { SEARCH_HOWS, type SearchHow, whyNotSought } from "@/server/contract/checkpoint-inputs";
import type { TaskState } from "@/server/contract/task-state";
import { readPath } from "./read-path";

export const VERSIONS = ["any", "latest", "flagged"] as const;

const STATES = STATE_KINDS.filter((kind): kind is TaskState => kind !== "pausing");
const KINDS = Object.keys(CHECKPOINT_KIND).filter(isCheckpointKind);

export function isState(text: string): text is TaskState {
  return STATES.some((state) => state === text);
}

const PARAMS = {
  path: parseAsString.withDefault(""),
  op: parseAsStringLiteral(SEARCH_HOWS).withDefault("contains"),
  value: parseAsString.withDefault(""),
  versions: parseAsStringLiteral(VERSIONS).withDefault("any"),
  agent: parseAsAgent,
  /** Bytes. */
  min: parseAsInteger.withDefault(0),
  scope: parseAsScope,
  state: parseAsStringLiteral(STATES),
  why: parseAsStringLiteral(KINDS),
};

const MB = 1024 * 1024;
/** Over so many bytes. */
export const SIZE_OPTIONS = [
  { value: "0", label: "Any size" },
  { value: String(100 * 1024), label: "Over 100 kB" },
  { value: String(MB), label: "Over 1 MB" },
  { value: String(5 * MB), label: "Over 5 MB" },
] as const;

export interface SearchFilters {
  readonly path: string;
  readonly op: SearchHow;
  readonly value: string;
  readonly versions: (typeof VERSIONS)[number];
  readonly agent: string | null;
  readonly min: number;
  readonly scope: string | null;
  /** Of the task, now. */
  readonly state: TaskState | null;
  /** Why the version was made. */
  readonly why: CheckpointKind | null;
}

/** What is searched for; it lives in the address, so a link or a reload shows the same. */
export function useSearchFilters() {
  const [filters, setFilters] = useQueryStates(PARAMS, { history: "push" });
  return { filters, change: (next: Partial<SearchFilters>) => void setFilters(next) };
}

/** The question to the server; null while nothing is asked. */
export function toSearchInput(filters: SearchFilters): SearchInput | null {
  const { path, value, versions, agent, min, state, why } = filters;
  const asksNothing = path.trim() === "" && value === "" && versions === "any" && min === 0;
  if (whyNotAsked(filters) !== null) return null;
  return asksNothing && !agent && !state && !why ? null : toFacetsInput(filters);
}

/** Why nothing can be asked like that, in words for a person; null when it can. */
export function whyNotAsked(filters: Pick<SearchFilters, "path" | "op" | "value">): string | null {
  return whyNotSought(toSought(filters));
}

/** What a value is compared with; these two ask nothing of it. */
export function takesValue(op: SearchHow): boolean {
  return op !== "exists" && op !== "changed";
}

/** The same, also where nothing is asked: of all versions. */
export function toFacetsInput(filters: SearchFilters): SearchInput {
  const { versions, agent, min, scope, state, why } = filters;
  return {
    ...(whyNotAsked(filters) === null ? toSought(filters) : {}),
    versions,
    ...(agent ? { agent } : {}),
    ...(scope ? { scope } : {}),
    ...(state ? { states: [state] } : {}),
    ...(why ? { kind: why } : {}),
    minBytes: min,
  };
}

/** What the whole states of a task are looked through for; null where there is nothing to look for in a state by itself. */
export function toScanned(filters: SearchFilters): Sought | null {
  const { how, ...rest } = toSought(filters);
  const isAnything = rest.path === undefined && rest.value === "";
  return how === "changed" || isAnything ? null : { ...rest, how };
}

/** Where and what. */
export function toSought({ path, op, value }: Pick<SearchFilters, "path" | "op" | "value">) {
  const pointer = readPath(path)?.slice(0, MAX_PATH_CHARS);
  return {
    ...(pointer === undefined ? {} : { path: pointer }),
    how: op,
    value: takesValue(op) ? value.trim().slice(0, MAX_VALUE_CHARS) : "",
  };
}

const MAX_PATH_CHARS = 300;
const MAX_VALUE_CHARS = 200;

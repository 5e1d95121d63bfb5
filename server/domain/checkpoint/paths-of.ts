import type { Json } from "../json";

/** A value that a state has: where, with `*` in the place of an index, and how it begins. */
export interface PathValue {
  readonly path: string;
  readonly value: string;
}

export const MAX_PATHS = 1_000;
export const MAX_VALUE_CHARS = 200;
export const MAX_PATH_CHARS = 300;

/** The values of a state, each once, in the order in which they stand; `cut` when there are more than are kept. */
export function pathsOf(state: Json): { readonly paths: readonly PathValue[]; readonly cut: boolean } {
  const found = new Map<string, PathValue>();
  let cut = false;
  // A stack of its own: a state may be nested deeper than calls.
  const open: { readonly path: string; readonly value: Json }[] = [{ path: "", value: state }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (value !== null && typeof value === "object") {
      open.push(...childrenOf(path, value).reverse());
      continue;
    }
    if (path.length > MAX_PATH_CHARS || (found.size >= MAX_PATHS && !found.has(idOf(path, value)))) {
      cut = true;
      if (found.size >= MAX_PATHS) break;
      continue;
    }
    found.set(idOf(path, value), { path, value: beginOf(value) });
  }
  return { paths: [...found.values()], cut };
}

/** A pointer as values of items are found by: an index says nothing, since items move. */
export function findablePath(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, "/*");
}

/** The forms in which a pointer may have been kept: a number in it is an index, or the name of a member. */
export function findablePaths(pointer: string): readonly string[] {
  return [...new Set([pointer, findablePath(pointer)])];
}

/** A pointer that begins with this member stands for every place that ends like it. */
export const ANY_PARENT = "**";

/** What the places end with that such a pointer stands for; null for one that names its place from the top. */
export function endingOf(pointer: string): string | null {
  return pointer.startsWith(`/${ANY_PARENT}/`) ? pointer.slice(ANY_PARENT.length + 1) : null;
}

function childrenOf(path: string, value: object): { path: string; value: Json }[] {
  if (Array.isArray(value)) return value.map((item: Json) => ({ path: `${path}/*`, value: item }));
  return Object.entries(value).map(([key, item]: [string, Json]) => ({
    path: `${path}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`,
    value: item,
  }));
}

function beginOf(value: null | boolean | number | string): string {
  return typeof value === "string" ? value.slice(0, MAX_VALUE_CHARS).toWellFormed() : String(value);
}

function idOf(path: string, value: null | boolean | number | string): string {
  return `${path} ${typeof value} ${beginOf(value)}`;
}

import { isEnding, readPointer, writeEnding, writePointer } from "@/server/contract/document/json-pointer";

/** Keys with dots between, and indices in brackets. */
const PART = /\[(\d+|\*)\]|\.?([^.[\]]+)/gy;

/**
 * A place as people write it, as a JSON pointer: "migration.cutover.approved", "parts[*].state", "*.approved" below any parent, or
 * "/parts/0/state". Undefined for none; a text that is no place as a whole is taken for one key.
 */
export function readPath(text: string): string | undefined {
  const path = text.trim();
  if (path === "") return undefined;
  if (path.startsWith("/")) return path;
  const parts = [...path.matchAll(PART)];
  const isRead = parts.map(([part]) => part).join("") === path;
  if (!isRead) return writePointer([path]);
  const keys = parts.map(([, place, key]) => place ?? key ?? "");
  return path.startsWith("*.") ? writeEnding(keys.slice(1)) : writePointer(keys);
}

/** What is found there need not say where it was found. */
export function namesOnePlace(text: string): boolean {
  const pointer = readPath(text);
  return pointer !== undefined && !isEnding(pointer);
}

/** A place as people write it, where that leads back to it; else as the pointer it is. */
export function writePath(pointer: string): string {
  const keys = readPointer(pointer) ?? [];
  const path = keys.map((key, no) => (/^(\*|\d+)$/.test(key) ? `[${key}]` : `${no > 0 ? "." : ""}${key}`)).join("");
  return readPath(path) === pointer ? path : pointer;
}

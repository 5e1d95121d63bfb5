import { writePointer } from "@/server/contract/document/json-pointer";

/** Keys with dots between, and indices in brackets. */
const PART = /\[(\d+|\*)\]|\.?([^.[\]]+)/gy;

/**
 * A place as people write it, as a JSON pointer: "migration.cutover.approved", "parts[*].state" or "/parts/0/state". Undefined
 * for none; a text that is no place as a whole is taken for one key.
 */
export function readPath(text: string): string | undefined {
  const path = text.trim();
  if (path === "") return undefined;
  if (path.startsWith("/")) return path;
  const parts = [...path.matchAll(PART)];
  const isRead = parts.map(([part]) => part).join("") === path;
  return writePointer(isRead ? parts.map(([, place, key]) => place ?? key ?? "") : [path]);
}

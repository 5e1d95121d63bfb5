import { ANY_PARENT, endingOf } from "../../domain/checkpoint/paths-of";

/** The keys of a JSON pointer (RFC 6901), outermost first; null when the text is none. */
export function readPointer(pointer: string): readonly string[] | null {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The JSON pointer of a path of keys; "" for the whole. */
export function writePointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The innermost key of a pointer; "" for the whole and for what is no pointer. */
export function lastKey(pointer: string): string {
  return readPointer(pointer)?.at(-1) ?? "";
}

/** A pointer that stands for every place that ends with these keys, below whatever parent. */
export function writeEnding(keys: readonly string[]): string {
  return writePointer([ANY_PARENT, ...keys]);
}

/** Whether a pointer stands for places below whatever parent. */
export function isEnding(pointer: string): boolean {
  return endingOf(pointer) !== null;
}

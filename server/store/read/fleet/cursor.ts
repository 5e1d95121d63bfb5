import { Buffer } from "node:buffer";

/** Where a page ended: the sort key of its last row, and the row. `order` tells which sort the key belongs to. */
export interface Cursor {
  readonly order: string;
  /** Epoch milliseconds or micro-units; null where the row has no such value. */
  readonly key: number | null;
  readonly id: string;
  /** When the list was begun, epoch milliseconds: keys that grow with time are compared as they were then. */
  readonly at: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function encodeCursor({ order, key, id, at }: Cursor): string {
  return Buffer.from(JSON.stringify([order, key, id, at])).toString("base64url");
}

/** Null for text that is no cursor of this order: the list is then read from its start. */
export function decodeCursor(text: string | undefined, order: string): Cursor | null {
  if (!text) return null;
  const parts = parse(Buffer.from(text, "base64url").toString("utf8"));
  if (!Array.isArray(parts) || parts.length !== 4) return null;
  const [given, key, id, at] = parts as unknown[];
  if (given !== order || typeof id !== "string" || !UUID.test(id)) return null;
  if ((key !== null && !isKey(key)) || !isKey(at)) return null;
  return { order, key: key as number | null, id, at: at as number };
}

// Neither an instant nor a sum of ours is below zero or beyond the last instant that a Date holds.
const MAX_KEY = 8_640_000_000_000_000;
const isKey = (key: unknown) => Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) <= MAX_KEY;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import type { Json } from "../json";

/**
 * A part of a message as it is kept, whichever protocol brought it: one of text, data, url or raw (base64), in the names of
 * A2A 1.0.
 */
export interface MessagePart {
  readonly text?: string;
  readonly data?: Json;
  readonly url?: string;
  readonly raw?: string;
  readonly mediaType?: string;
  readonly filename?: string;
  readonly metadata?: Json;
}

/** What an outside client says. */
export interface ClientMessage {
  /** The sender's own id of it: the same one again is the same message. */
  readonly messageId: string;
  readonly parts: readonly MessagePart[];
  /** What came with it beside its parts; null for nothing. */
  readonly details: Json;
}

/** Parts as JSON: what is undefined is not there. */
export function partsAsJson(parts: readonly MessagePart[]): Json {
  return parts.map((part) => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)));
}

export function textOf(parts: readonly MessagePart[]): string {
  return parts.flatMap(({ text }) => text ?? []).join("\n");
}

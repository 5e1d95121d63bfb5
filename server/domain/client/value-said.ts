import type { Json } from "../json";
import type { MessagePart } from "./client-message";
import { valuesOfParts } from "./values-of-parts";

/** What a message that answers no question means, as its receipt has it: its one piece of data, else its words. */
export function valueSaid(parts: Json): Json {
  if (!Array.isArray(parts)) return null;
  // Parts are stored as they are kept.
  const [value = null] = valuesOfParts(parts as readonly MessagePart[], true);
  return value;
}

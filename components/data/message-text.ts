import type { JsonValue } from "@/server/contract/primitives";

/** The parts of a message as text: text parts as they are, any other as JSON. */
export function messageText(parts: JsonValue): string {
  const list = Array.isArray(parts) ? parts : [parts];
  return list.map(partText).join("\n\n");
}

function partText(part: JsonValue): string {
  if (typeof part === "string") return part;
  if (typeof part !== "object" || part === null || Array.isArray(part)) return JSON.stringify(part);
  const { text, data } = part as { readonly [key: string]: JsonValue }; // an object, by the guards above
  if (typeof text === "string") return text;
  return JSON.stringify(data ?? part, null, 2);
}

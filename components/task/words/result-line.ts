import { cutText } from "@/components/ui/cut-text";
import type { JsonValue } from "@/server/contract/primitives";

const LONGEST = 120;

/** A step's result on one line: text as it is, anything else as JSON. */
export function resultLine(result: JsonValue | undefined): string {
  if (result === undefined || result === null) return "Done";
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return cutText(text.replace(/\s+/g, " ").trim(), LONGEST) || "Done";
}

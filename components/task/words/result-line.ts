import { readFileChanges } from "@/components/data/file-changes/read-file-changes";
import { cutText } from "@/components/ui/cut-text";
import type { JsonValue } from "@/server/contract/primitives";

const LONGEST = 120;

/** A step's result on one line: text as it is, changes of files by their size, anything else as JSON. */
export function resultLine(result: JsonValue | undefined): string {
  if (result === undefined || result === null) return "Done";
  const changes = readFileChanges(result);
  if (changes.length > 0)
    return cutText(changes.map(({ path, added, removed }) => `${path} +${added} −${removed}`).join(", "), LONGEST);
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return cutText(text.replace(/\s+/g, " ").trim(), LONGEST) || "Done";
}

import { cutText } from "@/components/ui/cut-text";
import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";
import { isSecretQuestion } from "./form-schema";

const LONGEST = 160;

/** An answer in one line: "S-2041", "Decision: approve, Note: freight agreed". What may be a secret is only said to be there. */
export function answerWords(question: Pick<InterruptView, "kind" | "schema">, answer: JsonValue): string {
  if (isSecretQuestion(question)) return "Given, and shown to its agent alone";
  return cutText(wordsOf(answer).replace(/\s+/g, " "), LONGEST);
}

function wordsOf(value: JsonValue): string {
  if (value === null) return "Nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "None" : value.map(within).join(", ");
  // What can be told in a word comes first.
  const entries = Object.entries(value).sort(([, a], [, b]) => Number(isNested(a)) - Number(isNested(b)));
  const [only] = entries;
  if (entries.length === 1 && only) return wordsOf(only[1]);
  return entries.length === 0 ? "Nothing" : entries.map(([key, one]) => `${titleOf(key)}: ${within(one)}`).join(", ");
}

/** A group within an answer is told as it would be written. */
function within(value: JsonValue): string {
  return isNested(value) ? JSON.stringify(value) : wordsOf(value);
}

function isNested(value: JsonValue): boolean {
  return value !== null && typeof value === "object";
}

function titleOf(key: string): string {
  const words = key.replace(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

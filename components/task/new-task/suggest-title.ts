import { upperFirst } from "@/components/ui/format/upper-first";
import { isJsonObject, type Json } from "@/components/ui/schema-form/json";
import { type InputField, listInputFields } from "./schema-fields";

const MAX_SUBJECT_CHARS = 80;

/** A title until somebody types one: "Digest docs/handbook", "ci-fixer: 4182". */
export function suggestTitle(agentName: string, schema: Json, input: Json | undefined): string {
  const subject = subjectOf(listInputFields(schema), input);
  // A name of one word reads as a verb; one of several is named as it is.
  const isWord = /^[a-z]+$/.test(agentName);
  if (subject === null) return isWord ? `${upperFirst(agentName)}` : `New ${agentName} task`;
  return isWord ? `${upperFirst(agentName)} ${subject}` : `${agentName}: ${subject}`;
}

/** What the task is about: the first thing that must be given, else the first text. */
function subjectOf(fields: readonly InputField[], input: Json | undefined): string | null {
  const object = isJsonObject(input) ? input : {};
  const wordsOf = (field: InputField) => scalarWords(Object.hasOwn(object, field.key) ? object[field.key] : undefined);
  const field =
    fields.find((each) => each.isRequired && wordsOf(each) !== null) ??
    fields.find((each) => typeof object[each.key] === "string" && wordsOf(each) !== null);
  if (!field) return null;
  const words = wordsOf(field);
  return field.isFolder && words === "." ? "this folder" : words;
}

function scalarWords(value: Json | undefined): string | null {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return null;
  const line = value.trim().split(/\r?\n/, 1)[0]?.trim() ?? "";
  if (line === "") return null;
  return line.length > MAX_SUBJECT_CHARS ? `${[...line].slice(0, MAX_SUBJECT_CHARS - 1).join("")}…` : line;
}

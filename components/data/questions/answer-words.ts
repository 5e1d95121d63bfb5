import { cutText } from "@/components/ui/cut-text";
import { formatNumber } from "@/components/ui/format/format-count";
import { upperFirst } from "@/components/ui/format/upper-first";
import { isJsonObject, type JsonObject } from "@/components/ui/schema-form/json";
import type { JsonValue } from "@/server/contract/primitives";
import type { InterruptView } from "@/server/contract/task-view";
import { isSecretQuestion } from "./form-schema";

const LONGEST = 160;

type Asked = Pick<InterruptView, "kind" | "schema">;

/** An answer in one line: "S-2041", "Approve 4,318.20 USD, note "freight agreed"". What may be a secret is only said to be there. */
export function answerWords(question: Asked, answer: JsonValue): string {
  if (isSecretQuestion(question)) return "Given, and shown to its agent alone";
  return cutText(saidWords(question, answer).replace(/\s+/g, " "), LONGEST);
}

function saidWords({ kind, schema }: Asked, answer: JsonValue): string {
  if (kind === "confirmation" && isJsonObject(answer) && typeof answer.confirmed === "boolean")
    return consentWords(answer, schema);
  return wordsOf(answer, schema);
}

/** What was consented to, as it is carried out; of a no only what was said with it. */
function consentWords({ confirmed, arguments: call, ...rest }: JsonObject, schema: JsonValue): string {
  const carriedOut = confirmed && isJsonObject(call) ? partsOf(call, partOf(schema, "arguments")) : [];
  const [first, ...others] = [...carriedOut, ...partsOf(rest, schema)];
  const verb = confirmed ? "Approve" : "Decline";
  if (!first) return verb;
  // An amount says by its unit what it is.
  const start = first.unit ? `${verb} ${first.words}` : `${verb}, ${labelled(first)}`;
  return [start, ...others.map(labelled)].join(", ");
}

interface Part {
  readonly name: string;
  readonly words: string;
  readonly unit: string | null;
}

function partsOf(value: JsonObject, schema: JsonValue): readonly Part[] {
  return Object.entries(value).map(([key, one]) => {
    const own = partOf(schema, key);
    return { name: nameOf(key), words: within(one, own), unit: unitOf(own) };
  });
}

const labelled = ({ name, words }: Part) => `${name} ${words}`;

function wordsOf(value: JsonValue, schema: JsonValue): string {
  if (value === null) return "Nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberWords(value, unitOf(schema));
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value.length === 0 ? "None" : value.map((one) => withinList(one, partOf(schema, null))).join(", ");
  // What can be told in a word comes first.
  const entries = Object.entries(value).sort(([, a], [, b]) => Number(isNested(a)) - Number(isNested(b)));
  const [only] = entries;
  if (entries.length === 1 && only) return wordsOf(only[1], partOf(schema, only[0]));
  if (entries.length === 0) return "Nothing";
  return entries
    .map(([key, one]) => {
      const tell = isNested(one) ? within : wordsOf;
      return `${titleOf(key)}: ${tell(one, partOf(schema, key))}`;
    })
    .join(", ");
}

/** Beside other parts of the same answer. */
function within(value: JsonValue, schema: JsonValue): string {
  if (value === null) return "nothing";
  if (typeof value === "string") return value.includes(" ") ? `"${value}"` : value;
  if (!isJsonObject(value)) return wordsOf(value, schema);
  const parts = partsOf(value, schema);
  return parts.length === 0 ? "nothing" : parts.map(labelled).join(", ");
}

function withinList(value: JsonValue, schema: JsonValue): string {
  return isNested(value) ? `(${within(value, schema)})` : wordsOf(value, schema);
}

/** Without a unit it may be a name, or a year. A currency has two digits after the point at least, as amounts are written. */
function numberWords(value: number, unit: string | null): string {
  if (unit === null) return String(value);
  return /^[A-Z]{3}$/.test(unit) ? `${amountWords(value)} ${unit}` : `${formatNumber(value)} ${unit}`;
}

let amounts: Intl.NumberFormat | undefined;

function amountWords(value: number): string {
  amounts ??= new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  return amounts.format(value);
}

function unitOf(schema: JsonValue): string | null {
  const unit = isJsonObject(schema) ? schema["x-unit"] : undefined;
  return typeof unit === "string" ? unit : null;
}

/** What a schema says of one of its properties, or of the items of its list; nothing where it says it in another way. */
function partOf(schema: JsonValue, key: string | null): JsonValue {
  if (!isJsonObject(schema)) return true;
  const parts = key === null ? schema.items : isJsonObject(schema.properties) ? schema.properties[key] : undefined;
  return parts ?? true;
}

function isNested(value: JsonValue): boolean {
  return value !== null && typeof value === "object";
}

function nameOf(key: string): string {
  return key.replace(/[_-]+/g, " ");
}

function titleOf(key: string): string {
  return upperFirst(nameOf(key));
}

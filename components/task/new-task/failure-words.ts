import type { Failure } from "@/components/data/describe-failure";
import type { Json } from "@/components/ui/schema-form/json";
import { listInputFields } from "./schema-fields";

/** What a failed start says in the footer, and which field of which part of the dialog is at fault. */
export interface StartFailure {
  readonly effect: string;
  readonly more: string;
  /** By JSON pointer into the input. */
  readonly input: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly scope?: string;
  readonly labels?: string;
  readonly limit?: string;
}

const OWN_FIELDS: Readonly<Record<string, string>> = {
  title: "The title",
  scope: "The scope",
  labels: "A label",
  limit: "The limit",
};

/** A refusal names the field and says that nothing was started; without an answer nobody knows. */
export function startFailure(failure: Failure, schema: Json): StartFailure {
  const { kind, code, fields = {}, title, text = "" } = failure;
  if (kind === "unreachable" || kind === "failed") return { effect: title, more: text, input: {} };
  if (code === "INPUT_NOT_VALID") return { ...started(nameOf(schema, Object.keys(fields)), title), input: fields };
  const own = Object.entries(fields).map(([pointer, words]) => ({ path: pointer.split("/").slice(1), words }));
  const input = Object.fromEntries(
    own.filter(({ path }) => path[0] === "input").map(({ path, words }) => [toPointer(path.slice(1)), words]),
  );
  const named = own.find(({ path }) => (path[0] ?? "") in OWN_FIELDS)?.path[0];
  const first = named ? OWN_FIELDS[named] : nameOf(schema, Object.keys(input));
  return {
    ...started(first ?? null, title),
    input,
    ...Object.fromEntries(own.flatMap(({ path, words }) => ((path[0] ?? "") in OWN_FIELDS ? [[path[0], words]] : []))),
  };
}

function started(field: string | null, otherwise: string): Pick<StartFailure, "effect" | "more"> {
  const more = field === null ? otherwise.replace(/\s*Nothing was started\.$/, "") : `${field} needs fixing.`;
  return { effect: "Nothing was started.", more };
}

/** The title of the first field at fault; null when the input as a whole is. */
function nameOf(schema: Json, pointers: readonly string[]): string | null {
  const known = listInputFields(schema);
  const found = known.find(({ pointer }) =>
    pointers.some((each) => each === pointer || each.startsWith(`${pointer}/`)),
  );
  return found?.title ?? null;
}

function toPointer(path: readonly string[]): string {
  return path.map((part) => `/${part}`).join("");
}

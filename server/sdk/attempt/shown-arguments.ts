import type { Json } from "../../domain/json";
import { NotJson, toJson } from "../state/to-json";

const MAX_MEMBERS = 20;
const MAX_CHARS = 300;

/** What a tool is called with as it is told: people see its beginning, so what is long stays here. */
export function shownArguments(args: unknown): { readonly arguments?: Json } {
  const json = jsonOf(args);
  if (json === undefined) return {};
  if (Array.isArray(json)) return { arguments: json.slice(0, MAX_MEMBERS).map(cut) };
  if (typeof json !== "object" || json === null) return { arguments: cut(json) };
  const members = Object.entries(json).slice(0, MAX_MEMBERS);
  return { arguments: Object.fromEntries(members.map(([name, value]) => [name, cut(value)])) };
}

/** They are only shown: no step fails because they cannot be. */
function jsonOf(args: unknown): Json | undefined {
  try {
    return args === undefined ? undefined : toJson(args, "The arguments");
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

function cut(value: Json): Json {
  if (typeof value === "string") return shorten(value);
  if (JSON.stringify(value).length <= MAX_CHARS) return value;
  // As text it would hide from the server which of its members are secret.
  return Array.isArray(value) ? "[…]" : "{…}";
}

function shorten(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS).toWellFormed()}…` : text;
}

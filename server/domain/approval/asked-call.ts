import type { Json } from "../json";

/** A call that a coding agent may not make before somebody said so, as its question tells of it. */
export interface AskedCall {
  /** What kind of tool, in the agent's words: edit, execute. */
  readonly tool: string;
  /** Files that it names, as it names them. */
  readonly paths: readonly string[];
  /** The option that allows this call and nothing else. */
  readonly allowOnce: string;
}

const MAX_PATHS = 200;

/** Null for a question that asks for something else, or offers no way to allow this call alone. */
export function readAskedCall(payload: Json): AskedCall | null {
  const { call, options, paths } = members(payload);
  const { tool } = members(call);
  const offered = Array.isArray(options) ? options.map(members) : [];
  const once = offered.find(({ kind }) => kind === "allow_once")?.optionId;
  if (typeof tool !== "string" || tool === "" || typeof once !== "string") return null;
  const named = Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
  // Of more than these nobody could say that all of them are meant.
  return named.length > MAX_PATHS ? null : { tool, paths: named, allowOnce: once };
}

function members(value: Json | undefined): Readonly<Record<string, Json>> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  // Of what is JSON and no list, the compiler does not see that it is an object.
  return isObject ? (value as Readonly<Record<string, Json>>) : {};
}

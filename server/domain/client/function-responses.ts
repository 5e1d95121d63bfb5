import type { Json } from "../json";
import type { MessagePart } from "./client-message";

/** What answers one question, by its id or key. */
export interface FunctionResponse {
  readonly id: string;
  readonly response: Json;
}

/** The responses that a message carries; null when it carries something else as well, which no question is answered by. */
export function functionResponses(parts: readonly MessagePart[]): readonly FunctionResponse[] | null {
  const responses = parts.flatMap((part) => responseOf(part) ?? []);
  return responses.length === 0 || responses.length === parts.length ? responses : null;
}

function responseOf({ data, metadata }: MessagePart): FunctionResponse | null {
  const { id, response } = membersOf(data);
  if (membersOf(metadata).adk_type !== "function_response") return null;
  if (typeof id !== "string" || response === undefined) return null;
  return { id, response: unwrap(response) };
}

/** A plain value comes as `{"result": value}`. */
function unwrap(response: Json): Json {
  const members = membersOf(response);
  return Object.keys(members).length === 1 && members.result !== undefined ? members.result : response;
}

function membersOf(value: Json | undefined): Readonly<Record<string, Json>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return value as Readonly<Record<string, Json>>; // not an array, as was asked above
}

import type { Json } from "../json";
import type { QuestionText, ToolCall } from "./interrupt";

/** JSON Schema of an answer to a call that waits for consent: yes or no, and arguments where they were edited. */
export function consentSchema({ schema }: Pick<ToolCall, "schema">): Json {
  return {
    type: "object",
    additionalProperties: false,
    required: ["confirmed"],
    properties: {
      confirmed: { type: "boolean", title: "Carry it out" },
      arguments: schema === true ? { title: "Arguments" } : schema,
      note: { type: "string", title: "Note to the agent", maxLength: 10_000 },
    },
  };
}

/** What would be carried out, as it is hashed: as proposed, or as the answer edited it. Null for a no, and for what is no call. */
export function consentedCall(
  { kind, call }: Pick<QuestionText, "kind" | "call">,
  answer: Json,
): { readonly tool: string; readonly arguments: Json } | null {
  if (kind !== "confirmation" || !call || !isObject(answer) || answer.confirmed !== true) return null;
  return { tool: call.tool, arguments: answer.arguments ?? call.arguments };
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { InterruptView } from "../../contract/task-view";

/** How a part says that it is the call of a function whose result comes later; the names are those that clients look for. */
export const LONG_RUNNING_CALL: Record<string, unknown> = { adk_type: "function_call", adk_is_long_running: true };

/** The names by which questions are told apart; a tool's call has its own. */
const NAMES: Readonly<Record<Exclude<InterruptView["kind"], "tool">, string>> = {
  input: "adk_request_input",
  confirmation: "adk_request_confirmation",
  credential: "adk_request_credential",
};

/** A question as a call that waits for its response; the response names the same id. */
export function functionCall({ id, key, kind, message, payload, schema, call }: InterruptView) {
  if (kind === "tool") return { id, name: call?.tool ?? key, args: call?.arguments ?? {} };
  const asked = call ? { original_function_call: { name: call.tool, args: call.arguments } } : {};
  return { id, name: NAMES[kind], args: { interrupt_id: key, message, payload, response_schema: schema, ...asked } };
}

export function longRunningIds(questions: readonly InterruptView[]): Record<string, unknown> {
  return { long_running_tool_ids: questions.map(({ id }) => id) };
}

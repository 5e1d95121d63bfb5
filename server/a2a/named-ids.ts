import type { JsonObject } from "./json-object";

/** Names under which clients of one protocol or another send the same thing. */
const TASK_ID = ["taskId", "task_id", "id"] as const;

/** One value under any of its names, or why it cannot be told which is meant. */
export type Named = { readonly value: string | null } | { readonly problem: string };

/** The task that parameters name: as `taskId`, `task_id` or `id`, which must not contradict each other. In lower case. */
export function namedTask(params: JsonObject): Named {
  const given = TASK_ID.filter((name) => (params[name] ?? "") !== "");
  const values = new Set(given.map((name) => inLowerCase(params[name])));
  const [value = null] = values;
  if (values.size > 1) return { problem: `${given.join(" and ")} contradict each other. Nothing was done.` };
  if (value !== null && typeof value !== "string")
    return { problem: `${given[0]} has to be a text. Nothing was done.` };
  return { value };
}

function inLowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

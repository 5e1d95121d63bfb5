import type { z } from "zod";

const MAX_FIELDS = 20;

/** What is wrong with a call, by the place in it (dots between names); the first fault of each place. */
export function fieldViolations(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues.slice(0, MAX_FIELDS)) fields[path.map(String).join(".")] ??= message;
  return fields;
}

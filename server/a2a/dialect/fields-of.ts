import type { z } from "zod";

const MAX_FIELDS = 20;

/** The first fault of each place, by JSON pointer. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Readonly<Record<string, string>> {
  const fields = issues
    .slice(0, MAX_FIELDS)
    .flatMap<[string, string]>((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [pointer([...issue.path, key]), "There is no such field."] as [string, string])
        : [[pointer(issue.path), issue.message]],
    );
  return Object.fromEntries(fields.reverse());
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}

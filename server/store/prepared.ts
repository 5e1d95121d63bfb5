import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";

/**
 * A statement that a connection plans once. The name comes from the text, so that another version of the text is
 * another statement, also behind a pooler that keeps connections over a restart.
 */
export function prepared(text: string): (values: unknown[]) => QueryConfig {
  const name = `cr_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  return (values) => ({ name, text, values });
}

import type { SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import { findablePaths, MAX_VALUE_CHARS } from "../../domain/checkpoint/paths-of";

/** SQL: the versions `c` of tasks `t` of agents `a` that are looked among. Its parameters are `ofVersion`. */
export const OF_VERSION = `t.tenant_id = $1
    and ($2 = 'any' or ($2 = 'flagged' and c.flagged) or ($2 = 'latest' and c.version = (select max(v.version) from checkpoint v where v.task_id = c.task_id)))
    and ($3::text is null or a.name = $3) and ($4::text is null or t.scope = $4 or t.scope like $4 || '/%') and c.size_bytes >= $5
    and ($6::text[] is null or t.state::text = any($6)) and ($7::text is null or c.kind = $7)`;
export const VERSIONS = "checkpoint c join task t on t.id = c.task_id join agent a on a.id = t.agent_id";

/** SQL: the findable values `p` at the places that are searched, and those of them that are as sought. `ofValue` follows `ofVersion`. */
export const AT_PATH = "p.tenant_id = $1 and ($8::text[] is null or p.path = any($8))";
export const AS_SOUGHT = `${AT_PATH}
    and ($9 = 'exists' or ($9 = 'is' and p.value = $10) or ($9 = 'contains' and p.value ilike '%' || $10 || '%'))`;

export function ofVersion(
  tenantId: string,
  { versions, minBytes = 0, agent, scope, states, kind }: SearchCheckpointsInput,
): readonly unknown[] {
  return [tenantId, versions, agent ?? null, scope ?? null, minBytes, states ?? null, kind ?? null];
}

export function ofValue({ path, how, value }: SearchCheckpointsInput): readonly unknown[] {
  const begin = value.slice(0, MAX_VALUE_CHARS);
  return [
    path === undefined ? null : findablePaths(path),
    how,
    how === "contains" ? begin.replace(/[\\%_]/g, "\\$&") : begin,
  ];
}

/** No value is sought, so that versions are found by what they are. */
export function isOfVersions({ path, value }: SearchCheckpointsInput): boolean {
  return path === undefined && value === "";
}

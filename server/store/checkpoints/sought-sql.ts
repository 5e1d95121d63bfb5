import type { SearchCheckpointsInput } from "../../contract/checkpoint-inputs";
import { MAX_VALUE_CHARS } from "../../domain/checkpoint/paths-of";

/** SQL: the versions `c` of tasks `t` of agents `a` that are looked among. Its parameters are `ofVersion`. */
export const OF_VERSION = `t.tenant_id = $1
    and ($2 = 'any' or ($2 = 'flagged' and c.flagged) or ($2 = 'latest' and c.version = (select max(v.version) from checkpoint v where v.task_id = c.task_id)))
    and ($3::text is null or a.name = $3) and ($4::text is null or t.scope = $4 or t.scope like $4 || '/%') and c.size_bytes >= $5
    and ($6::text[] is null or t.state::text = any($6)) and ($7::text is null or c.kind = $7)`;
export const VERSIONS = "checkpoint c join task t on t.id = c.task_id join agent a on a.id = t.agent_id";

/** SQL: the value as a number, where it is one. */
const NUMBER =
  "case when p.value ~ '^-?[0-9]{1,100}(\\.[0-9]{1,90})?([eE][+-]?[0-9]{1,3})?$' then p.value::numeric end";
/** SQL: the version before has nothing like it at that place; of one that is findable in part nobody knows. */
const CHANGED = `exists (select from checkpoint b cross join lateral (select v.id, v.indexed_at, v.index_cut from checkpoint v
        where v.task_id = b.task_id and v.version < b.version order by v.version desc limit 1) o
      where b.id = p.checkpoint_id and o.indexed_at is not null and not o.index_cut
        and not exists (select from checkpoint_path q where q.checkpoint_id = o.id and q.path = p.path and q.value = p.value))`;

/** SQL: the findable values `p` at the places that are searched, and those of them that are as sought. `ofValue` follows `ofVersion`. */
export const AT_PATH = "p.tenant_id = $1 and ($8::text[] is null or p.path = any($8))";
export const AS_SOUGHT = `${AT_PATH}
    and ($9 = 'exists' or ($9 = 'is' and p.value = $10) or ($9 = 'contains' and p.value ilike '%' || $10 || '%')
      or ($9 = 'is_not' and p.value <> $10) or ($9 = 'over' and ${NUMBER} > $11::numeric) or ($9 = 'under' and ${NUMBER} < $11::numeric)
      or ($9 = 'changed' and ${CHANGED}))`;

export function ofVersion(
  tenantId: string,
  { versions, minBytes = 0, agent, scope, states, kind }: SearchCheckpointsInput,
): readonly unknown[] {
  return [tenantId, versions, agent ?? null, scope ?? null, minBytes, states ?? null, kind ?? null];
}

/** `paths` are the places that the path stands for; null where all are searched. */
export function ofValue({ how, value }: SearchCheckpointsInput, paths: readonly string[] | null): readonly unknown[] {
  const begin = value.slice(0, MAX_VALUE_CHARS);
  return [paths, how, how === "contains" ? asLike(begin) : begin, how === "over" || how === "under" ? value : null];
}

/** No value is sought, so that versions are found by what they are. */
export function isOfVersions({ path, value }: SearchCheckpointsInput): boolean {
  return path === undefined && value === "";
}

/** SQL: a text as a part of a pattern for `like`. */
export function asLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

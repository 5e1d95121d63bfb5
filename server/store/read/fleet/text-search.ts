import type { Bindings } from "./bindings";

/** What the search box looks for: text in a title, the start of an id, an agent's name. */
export interface TextSearch {
  /** Patterns of LIKE; one of them must fit the title. */
  readonly titles: readonly string[];
  readonly agentName: string;
  /** Ids that begin so, lowest and highest; null when the text is no start of an id. */
  readonly ids: readonly [string, string] | null;
  /** False for signs alone, like `::`: no index of titles holds them. */
  readonly isIndexed: boolean;
}

const LOWEST = "00000000-0000-0000-0000-000000000000";
const HIGHEST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const MIN_ID_CHARS = 4;
/** The index on titles holds groups of three characters. */
const MIN_INFIX_CHARS = 3;

/** Null for no text. One or two characters match the beginning of a word only, so that a search stays a look into an index. */
export function readTextSearch(q: string): TextSearch | null {
  if (q === "") return null;
  const literal = q.replace(/[\\%_]/g, "\\$&");
  const titles = q.length < MIN_INFIX_CHARS ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
  return { titles, agentName: `%${literal}%`, ids: idsThatBegin(q.toLowerCase()), isIndexed: /[\p{L}\p{N}]/u.test(q) };
}

function idsThatBegin(text: string): readonly [string, string] | null {
  if (text.length < MIN_ID_CHARS || text.length > LOWEST.length) return null;
  const fits = [...text].every((char, at) => (LOWEST[at] === "-" ? char === "-" : /[0-9a-f]/.test(char)));
  return fits ? [text + LOWEST.slice(text.length), text + HIGHEST.slice(text.length)] : null;
}

export function titleFits({ titles }: TextSearch, b: Bindings): string {
  return `(${titles.map((pattern) => `t.title ilike ${b.bind(pattern)}`).join(" or ")})`;
}

export function idFits(ids: readonly [string, string], b: Bindings): string {
  return `t.id between ${b.bind(ids[0], "uuid")} and ${b.bind(ids[1], "uuid")}`;
}

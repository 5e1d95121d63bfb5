import type { Json } from "../json";

/** What of an agent's state is secret, beside what everybody's is. */
export interface SecretRules {
  /** Names of members, whatever their case. */
  readonly keys: readonly string[];
  /** JSON pointers; `*` stands for any one part. */
  readonly paths: readonly string[];
}

/** What stands in the place of a secret. */
const MARK = /^\[redacted [0-9a-f]{24}\]$/;
const ANY_MARK = /\[redacted [0-9a-f]{24}\]/g;

export function isMark(value: Json): value is string {
  return typeof value === "string" && MARK.test(value);
}

/** True when there may be a mark in this JSON text, alone or among other words. */
export function mayHoldMark(text: string): boolean {
  return text.includes("[redacted ");
}

/** Names that may stand for many, with an s behind; `tokens` is none of them, since those are counted. */
const ONE_OR_MANY = "password|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|cookie";
const ALWAYS_ONE = "passwd|token|authorization|credentials?";
const NAME_BEGINS = "(?:^|[_\\-.]|[a-z](?=[A-Z]))";
const SECRET_NAME = new RegExp(`${NAME_BEGINS}(?:${ONE_OR_MANY}|${ALWAYS_ONE})$`, "i");
const SECRETS_NAME = new RegExp(`${NAME_BEGINS}(?:${ONE_OR_MANY})s$`, "i");
/** A member with such a name in JSON text. */
const SECRET_HINT = new RegExp(`(?:(?:${ONE_OR_MANY})s?|${ALWAYS_ONE})"\\s*:`, "i");
/** Tokens that tell by their shape what they are, wherever they stand; most texts lack the part that is looked for first. */
const SECRET_SHAPES: readonly (readonly [part: string, shape: RegExp])[] = [
  ["sk-", /\bsk-[A-Za-z0-9_-]{20,}/],
  ...["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map((part) => [part, /\bgh[pousr]_[A-Za-z0-9]{30,}/] as const),
  ["github_pat_", /\bgithub_pat_[A-Za-z0-9_]{30,}/],
  ["glpat-", /\bglpat-[A-Za-z0-9_-]{20,}/],
  ["xox", /\bxox[abeprs]-[A-Za-z0-9-]{10,}/],
  ["AKIA", /\bAKIA[0-9A-Z]{16}\b/],
  ["ASIA", /\bASIA[0-9A-Z]{16}\b/],
  ["AIza", /\bAIza[0-9A-Za-z_-]{35}/],
  ["k_live_", /\b[rs]k_live_[0-9A-Za-z]{16,}/],
  ["k_test_", /\b[rs]k_test_[0-9A-Za-z]{16,}/],
  ["whsec_", /\bwhsec_[A-Za-z0-9+/=]{16,}/],
  [".eyJ", /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]/],
  ["PRIVATE KEY-----", /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/],
  ["Bearer ", /\bBearer [A-Za-z0-9._~+/-]{16,}/],
  ["://", /:\/\/[^\s/:@]{1,200}:[^\s/@]{1,200}@/],
];

/** A token that tells by its shape what it is stands in the text. */
export function looksSecret(text: string): boolean {
  return SECRET_SHAPES.some(([part, shape]) => text.includes(part) && shape.test(text));
}

/** False when everybody's rules find nothing in this JSON text: it is looked through once, not walked. */
export function mayHoldSecret(text: string): boolean {
  return SECRET_HINT.test(text) || looksSecret(text) || ESCAPED_LETTER.test(text);
}

/** A letter that needs no escape and has one: what it spells is told only by reading it. */
const ESCAPED_LETTER = /\\u00[2-7]/;

/**
 * Who says that a value is secret. Its agent means all that is in it; everybody's names mean the text or number that stands there,
 * or the items of a list there; a name of many means texts alone, since a number there counts them.
 */
type Teller = "agent" | "name" | "names";

/**
 * The state with a mark in the place of each secret value, and what the marks stand for, as text that may be sealed. The state
 * itself is left alone; what has no secret is the same value. A mark that is there already stays, and so do empty texts and nulls.
 */
export function redact(
  state: Json,
  rules: SecretRules,
  markOf: (secret: string) => string,
): { readonly state: Json; readonly secrets: ReadonlyMap<string, string> } {
  const secrets = new Map<string, string>();
  const names = new Set(rules.keys.map((key) => key.toLowerCase()));
  const paths = rules.paths.map((path) => path.split("/").slice(1).map(unescapePart));
  const tellerOf = (place: readonly string[]): Teller | null => {
    const name = place.at(-1) ?? "";
    const isNamed = names.has(name.toLowerCase()) || paths.some((path) => isPlace(path, place));
    if (isNamed) return "agent";
    if (SECRET_NAME.test(name)) return "name";
    return SECRETS_NAME.test(name) ? "names" : null;
  };
  const hide = (value: string | number | boolean): string => {
    const secret = toSecretText(value);
    const mark = markOf(secret);
    secrets.set(mark, secret);
    return mark;
  };
  const visit = (value: Json, place: readonly string[], above: Teller | null): Json => {
    const teller = above === "agent" ? above : (tellerOf(place) ?? above);
    if (typeof value === "string") {
      if (value === "" || isMark(value)) return value;
      return teller || looksSecret(value) ? hide(value) : value;
    }
    if (typeof value === "number") return teller === "agent" || teller === "name" ? hide(value) : value;
    if (typeof value === "boolean") return teller === "agent" ? hide(value) : value;
    const below = Array.isArray(value) || teller === "agent" ? teller : null;
    return mapChildren(value, (child, key) => visit(child, [...place, key], below));
  };
  return { state: visit(state, [], null), secrets };
}

function isPlace(path: readonly string[], place: readonly string[]): boolean {
  return path.length === place.length && path.every((part, i) => part === "*" || part === place[i]);
}

/** Before the JSON of a secret that is no text; a text that begins so is kept as JSON, too. */
const AS_JSON = "\0";

function toSecretText(value: string | number | boolean): string {
  const isPlain = typeof value === "string" && !value.startsWith(AS_JSON);
  return isPlain ? value : `${AS_JSON}${JSON.stringify(value)}`;
}

function fromSecretText(secret: string): Json {
  return secret.startsWith(AS_JSON) ? JSON.parse(secret.slice(AS_JSON.length)) : secret;
}

/** A secret as people read it. */
export function secretWords(secret: string): string {
  return secret.startsWith(AS_JSON) ? secret.slice(AS_JSON.length) : secret;
}

/** The state as it was; a mark that nothing is known of stays what it is. */
export function unredact(state: Json, secretOf: (mark: string) => string | null): Json {
  return replaceTexts(state, (text) => {
    const secret = isMark(text) ? secretOf(text) : null;
    return secret === null ? text : fromSecretText(secret);
  });
}

/** The value with others in the place of its texts, wherever they stand; without a difference it is the same value. */
export function replaceTexts(value: Json, change: (text: string) => Json): Json {
  if (typeof value === "string") return change(value);
  return mapChildren(value, (child) => replaceTexts(child, change));
}

/** Words in which marks stand among others, as they were. */
export function unredactWords(text: string, secretOf: (mark: string) => string | null): string {
  return text.replace(ANY_MARK, (mark) => secretWords(secretOf(mark) ?? mark));
}

/** The marks in a state, each once. */
export function marksIn(text: string): readonly string[] {
  return [...new Set(text.match(ANY_MARK))];
}

/** A copy where a child changed, else the same value. */
function mapChildren(value: Json, change: (child: Json, key: string) => Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map((item: Json, i) => change(item, String(i)));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  const members = Object.entries(value).map(
    ([key, child]: [string, Json]) => [key, child, change(child, key)] as const,
  );
  if (members.every(([, before, after]) => before === after)) return value;
  return Object.fromEntries(members.map(([key, , after]) => [key, after]));
}

function unescapePart(part: string): string {
  return part.replace(/~1/g, "/").replace(/~0/g, "~");
}

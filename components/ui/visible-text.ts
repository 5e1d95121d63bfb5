/**
 * What would not be seen or would reorder its neighbours: control characters, direction marks and overrides,
 * zero-width and invisible letters, tags, halves of surrogate pairs. The selectors that colour an emoji stay.
 */
const UNSEEN =
  /\p{Cc}|\p{Cs}|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u180b-\u180d\u180f]|[\ufe00-\ufe0d]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]/gu;
/** As UNSEEN, and what a JSON string writes with a backslash. */
const ESCAPED = new RegExp(`["\\\\\\\\]|${UNSEEN.source}`, "gu");

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

/** A text as a JSON string writes it, without its quotes: on one line, with everything unseen written out. */
export function escapeText(text: string): string {
  return text.replace(ESCAPED, (char) => SHORT[char] ?? toEscape(char));
}

export interface TextPart {
  readonly text: string;
  /** Stands for a character that would not be seen. */
  readonly isEscape: boolean;
}

/** A text to read: its lines and tabs stay, everything else unseen is written out, apart so that it can look different. */
export function splitUnseen(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: char, index } of text.matchAll(UNSEEN)) {
    if (char === "\n" || char === "\t") continue;
    if (index > from) parts.push({ text: text.slice(from, index), isEscape: false });
    parts.push({ text: SHORT[char] ?? toEscape(char), isEscape: true });
    from = index + char.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isEscape: false });
  return parts;
}

/** A text to read as one piece: what would not be seen is written out. */
export function inertText(text: string): string {
  return splitUnseen(text)
    .map((part) => part.text)
    .join("");
}

/** "\u202e"; beyond 16 bits as JavaScript writes it, "\u{e0041}". */
function toEscape(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text cut where another occurs in it, upper and lower case alike. */
export function markText(text: string, wanted: string): readonly MarkedPart[] {
  if (wanted === "") return text === "" ? [] : [{ text, isMatch: false }];
  const parts: MarkedPart[] = [];
  let from = 0;
  for (const { 0: match, index } of text.matchAll(new RegExp(wanted.replace(SYNTAX, "\\$&"), "giu"))) {
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false });
    parts.push({ text: match, isMatch: true });
    from = index + match.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false });
  return parts;
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;

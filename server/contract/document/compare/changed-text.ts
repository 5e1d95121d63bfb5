import type { TextPart } from "./compare-line";

/** Characters shown of a value; a line is one line and cuts the rest. */
const LINE_CHARS = 300;
/** Characters kept before the first difference of a long text. */
const CONTEXT_CHARS = 24;

/** Two texts side by side, each cut to a line that holds where they begin to differ. */
export function markChanged(
  before: string,
  after: string,
): { readonly before: TextPart[]; readonly after: TextPart[] } {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const parts = (text: string) => partsAround(text, head, text.length - tail);
  return { before: parts(before), after: parts(after) };
}

/** A text as a line, all of it plain. */
export function plainParts(text: string): TextPart[] {
  return partsAround(text, 0, 0);
}

function partsAround(text: string, from: number, to: number): TextPart[] {
  const start = startFor(text, from);
  const end = Math.min(text.length, wholeEnd(text, start + LINE_CHARS));
  const cut = (a: number, b: number) => text.slice(Math.max(a, start), Math.max(start, Math.min(b, end)));
  const parts = [
    { text: start > 0 ? "…" : "", isChanged: false },
    { text: cut(start, from), isChanged: false },
    { text: cut(from, to), isChanged: true },
    { text: cut(to, end), isChanged: false },
    { text: end < text.length ? "…" : "", isChanged: false },
  ];
  return parts.filter((part) => part.text !== "");
}

function startFor(text: string, from: number): number {
  if (text.length <= LINE_CHARS || from < LINE_CHARS / 2) return 0;
  return wholeEnd(text, Math.min(from - CONTEXT_CHARS, text.length - LINE_CHARS));
}

function commonHead(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one.charCodeAt(head) === other.charCodeAt(head)) head += 1;
  return wholeEnd(one, head);
}

function commonTail(one: string, other: string, head: number): number {
  const most = Math.min(one.length, other.length) - head;
  let tail = 0;
  while (tail < most && one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1;
  return tail > 0 && isLow(one.charCodeAt(one.length - tail)) ? tail - 1 : tail;
}

/** Not between the halves of a surrogate pair. */
function wholeEnd(text: string, end: number): number {
  return end > 0 && end < text.length && isLow(text.charCodeAt(end)) ? end - 1 : end;
}

function isLow(code: number): boolean {
  return (code & 0xfc00) === 0xdc00;
}

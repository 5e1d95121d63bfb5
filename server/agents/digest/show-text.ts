// Control and format characters, line and paragraph separators, lone surrogates, unassigned and private ones:
// all that would be invisible or would reorder the text around it.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const UNSEEN_BUT_LAYOUT = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu;

/** One line that shows every character: what cannot be seen is written as \u escapes, a backslash as two. */
export function showText(text: string): string {
  return text.replaceAll("\\", "\\\\").replace(UNSEEN, escapeOf);
}

/** Like `showText`, at most `max` characters, cut in the middle so that the name of the file stays. */
export function showShort(text: string, max = 120): string {
  const shown = Array.from(showText(text));
  if (shown.length <= max) return shown.join("");
  const head = Math.floor((max - 1) / 3);
  return `${shown.slice(0, head).join("")}…${shown.slice(shown.length - (max - 1 - head)).join("")}`;
}

/** Text of several lines kept as typed; only unseen characters other than line feed and tab are written out. */
export function showLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNSEEN_BUT_LAYOUT, escapeOf);
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

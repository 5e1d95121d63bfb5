import { showLines, showShort } from "./show-text";

/** A table; cells are Markdown already. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  // A head that starts with ">" has its column set to the right, as numbers are.
  const rule = heads.map((head) => (head.startsWith(">") ? "---:" : "---"));
  return [line(heads.map((head) => head.replace(/^>/, ""))), line(rule), ...rows.map(line)].join("\n");
}

/**
 * Any text, a path for instance, as a code span that means just this text in every reader: backticks, pipes and edge
 * spaces are written as \u escapes, since readers differ on them inside tables.
 */
export function code(text: string, max = 120): string {
  return `\`${showShort(text, max).replace(/[`|]|^ | $/g, escapeOf)}\``;
}

/** Text of several lines in a fence longer than any inside it. */
export function fence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), (run) => run[0].length));
  const mark = "`".repeat(longest + 1);
  return `${mark}text\n${showLines(text)}\n${mark}`;
}

function escapeOf(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
}

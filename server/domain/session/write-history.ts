export interface HistoryEntry {
  readonly kind: "user_message" | "agent_message" | "tool_call" | "tool_result";
  /** Of a tool. */
  readonly name: string | null;
  readonly text: string;
}

/** Limits in characters, as a reader counts them. */
export const MAX_SAID_CHARS = 2_000;
export const MAX_RESULT_CHARS = 500;
export const MAX_HISTORY_CHARS = 60_000;
const CUT = "... [truncated]";

export interface WrittenHistory {
  readonly text: string;
  readonly shortened: number;
  /** Oldest lines that were left out, since all together were too long. */
  readonly leftOut: number;
}

/**
 * The first prompt after a launch that restores nothing: what was said and done before, then the prompt itself. Without
 * history it is the prompt alone.
 */
export function withHistory(entries: readonly HistoryEntry[], prompt: string): string {
  const { text } = writeHistory(entries);
  if (text === "") return prompt;
  return [
    "RESUME CONTEXT FOR CONTINUING TASK",
    "",
    "=== EXECUTION HISTORY ===",
    text,
    "",
    "=== CURRENT REQUEST ===",
    prompt,
    "",
    "=== INSTRUCTIONS ===",
    "You are continuing work on the above task. The execution history shows what was said and done before.",
    "Do not repeat work that was already completed.",
  ].join("\n");
}

/** The conversation as text, newest lines first to stay when all together are too long. */
export function writeHistory(entries: readonly HistoryEntry[]): WrittenHistory {
  const written = entries.flatMap((entry) => writeEntry(entry) ?? []);
  const kept: typeof written = [];
  let chars = 0;
  for (const line of written.toReversed()) {
    chars += line.chars + 1;
    if (chars > MAX_HISTORY_CHARS) break;
    kept.unshift(line);
  }
  const leftOut = written.length - kept.length;
  const head = leftOut > 0 ? [`[${leftOut} earlier ${leftOut === 1 ? "entry" : "entries"} left out]`] : [];
  return {
    text: [...head, ...kept.map(({ text }) => text)].join("\n"),
    shortened: kept.filter(({ isShortened }) => isShortened).length,
    leftOut,
  };
}

interface Line {
  readonly text: string;
  readonly chars: number;
  readonly isShortened: boolean;
}

/** Null for what says nothing. */
function writeEntry({ kind, name, text }: HistoryEntry): Line | null {
  const limit = kind === "tool_result" ? MAX_RESULT_CHARS : MAX_SAID_CHARS;
  const characters = Array.from(text);
  const isShortened = characters.length > limit;
  const said = isShortened ? characters.slice(0, limit).join("") + CUT : text;
  switch (kind) {
    case "user_message":
      return said === "" ? null : line(`[USER]: ${said}`);
    case "agent_message":
      return said === "" ? null : line(`[ASSISTANT]: ${said}`);
    case "tool_call":
      return line(`[TOOL CALL: ${name ?? "unknown"}]`, false);
    case "tool_result":
      return line(`[TOOL RESULT: ${name ?? "unknown"}]${said === "" ? "" : ` ${said}`}`);
  }
  function line(whole: string, mayBeShortened = true): Line {
    return { text: whole, chars: Array.from(whole).length, isShortened: mayBeShortened && isShortened };
  }
}

export interface HistoryEntry {
  /** Names the line within its session; a call `x/call` has its result as `x/result`. */
  readonly key: string;
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
/** What stands for the result of a call that was cut off. */
export const INTERRUPTED = "interrupted: its result was never told";

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
  const written = withAllResults(entries).flatMap((entry) => writeEntry(entry) ?? []);
  const kept: typeof written = [];
  let chars = 0;
  for (const line of written.toReversed()) {
    chars += line.chars + 1;
    if (chars > MAX_HISTORY_CHARS) break;
    kept.unshift(line);
  }
  dropOrphans(kept);
  const leftOut = written.length - kept.length;
  const head = leftOut > 0 ? [`[${leftOut} earlier ${leftOut === 1 ? "entry" : "entries"} left out]`] : [];
  return {
    text: [...head, ...kept.map(({ text }) => text)].join("\n"),
    shortened: kept.filter(({ isShortened }) => isShortened).length,
    leftOut,
  };
}

/** A call never stands without a result: a missing one was cut off. */
function withAllResults(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const keys = new Set(entries.map(({ key }) => key));
  return entries.flatMap((entry): HistoryEntry[] => {
    const result = entry.kind === "tool_call" ? resultOf(entry.key) : null;
    if (result === null || keys.has(result)) return [entry];
    return [entry, { key: result, kind: "tool_result", name: entry.name, text: INTERRUPTED }];
  });
}

/** Nor does a result without its call, where that is among the lines that are left out. */
function dropOrphans(lines: Line[]): void {
  const results = new Set(lines.flatMap(({ key }) => resultOf(key) ?? []));
  for (let at = lines.length - 1; at >= 0; at--)
    if (lines[at]?.key.endsWith(RESULT) && !results.has(lines[at]?.key ?? "")) lines.splice(at, 1);
}

const CALL = "/call";
const RESULT = "/result";

/** Key of a call's result; null for what is no call. */
function resultOf(key: string): string | null {
  return key.endsWith(CALL) ? `${key.slice(0, -CALL.length)}${RESULT}` : null;
}

interface Line {
  readonly key: string;
  readonly text: string;
  readonly chars: number;
  readonly isShortened: boolean;
}

/** Null for what says nothing. */
function writeEntry({ key, kind, name, text }: HistoryEntry): Line | null {
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
    return { key, text: whole, chars: Array.from(whole).length, isShortened: mayBeShortened && isShortened };
  }
}

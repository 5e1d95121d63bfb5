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

/** What of the conversation goes before a prompt. */
export interface GivenHistory {
  /** Those that go, with what stands for a result that was never told. */
  readonly lines: number;
  readonly shortened: number;
  /** Of these, results of tools. */
  readonly shortenedResults: number;
  /** Oldest lines that were left out, since all together were too long. */
  readonly leftOut: number;
}

/** Lines of a conversation, oldest first, and how many are older than these. */
export interface KeptHistory<Entry = HistoryEntry> {
  readonly entries: readonly Entry[];
  readonly older: number;
}

/** A line of which only the length is known, in characters. */
export type MeasuredEntry = Omit<HistoryEntry, "text"> & { readonly chars: number };

/**
 * The first prompt after a launch that restores nothing: what was said and done before, then the prompt itself. Without
 * history it is the prompt alone.
 */
export function withHistory({ text }: { readonly text: string }, prompt: string): string {
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
export function writeHistory({ entries, older }: KeptHistory): GivenHistory & { readonly text: string } {
  const measured = entries.map((entry) => ({ ...entry, chars: Array.from(entry.text).length }));
  const { kept, given } = chooseLines({ entries: measured, older });
  const { leftOut } = given;
  const head = leftOut > 0 ? [`[${leftOut} earlier ${leftOut === 1 ? "entry" : "entries"} left out]`] : [];
  return { ...given, text: [...head, ...kept.map(({ entry }) => textOf(entry))].join("\n") };
}

/** The same, of a conversation whose words nobody needs. */
export function countHistory(history: KeptHistory<MeasuredEntry>): GivenHistory {
  return chooseLines(history).given;
}

function chooseLines({ entries, older }: KeptHistory<Entry>) {
  const lines = withAllResults(entries).flatMap((entry) => measure(entry) ?? []);
  const kept: Line[] = [];
  let chars = 0;
  for (const line of lines.toReversed()) {
    chars += line.chars + 1;
    if (chars > MAX_HISTORY_CHARS) break;
    kept.unshift(line);
  }
  dropOrphans(kept);
  const shortened = kept.filter(({ isShortened }) => isShortened);
  const given: GivenHistory = {
    lines: kept.length,
    shortened: shortened.length,
    shortenedResults: shortened.filter(({ entry }) => entry.kind === "tool_result").length,
    leftOut: older + lines.length - kept.length,
  };
  return { kept, given };
}

/** A call never stands without a result: a missing one was cut off. */
function withAllResults(entries: readonly Entry[]): readonly Entry[] {
  const keys = new Set(entries.map(({ key }) => key));
  return entries.flatMap((entry): Entry[] => {
    const result = entry.kind === "tool_call" ? resultOf(entry.key) : null;
    if (result === null || keys.has(result)) return [entry];
    const cutOff = { text: INTERRUPTED, chars: INTERRUPTED.length };
    return [entry, { key: result, kind: "tool_result", name: entry.name, ...cutOff }];
  });
}

/** Nor does a result without its call, where that is among the lines that are left out. */
function dropOrphans(lines: Line[]): void {
  const results = new Set(lines.flatMap(({ entry }) => resultOf(entry.key) ?? []));
  for (let at = lines.length - 1; at >= 0; at--)
    if (lines[at]?.entry.key.endsWith(RESULT) && !results.has(lines[at]?.entry.key ?? "")) lines.splice(at, 1);
}

const CALL = "/call";
const RESULT = "/result";

/** Key of a call's result; null for what is no call. */
function resultOf(key: string): string | null {
  return key.endsWith(CALL) ? `${key.slice(0, -CALL.length)}${RESULT}` : null;
}

type Entry = MeasuredEntry & Partial<Pick<HistoryEntry, "text">>;

interface Line {
  readonly entry: Entry;
  readonly chars: number;
  readonly isShortened: boolean;
}

/** Null for what says nothing. */
function measure(entry: Entry): Line | null {
  const { kind, chars } = entry;
  const label = Array.from(labelOf(entry)).length;
  if (kind === "tool_call") return { entry, chars: label, isShortened: false };
  const isTool = kind === "tool_result";
  if (chars === 0) return isTool ? { entry, chars: label, isShortened: false } : null;
  const limit = limitOf(entry);
  const isShortened = chars > limit;
  return { entry, chars: label + 1 + (isShortened ? limit + CUT.length : chars), isShortened };
}

function limitOf({ kind }: Entry): number {
  return kind === "tool_result" ? MAX_RESULT_CHARS : MAX_SAID_CHARS;
}

function labelOf({ kind, name }: Entry): string {
  switch (kind) {
    case "user_message":
      return "[USER]:";
    case "agent_message":
      return "[ASSISTANT]:";
    case "tool_call":
      return `[TOOL CALL: ${name ?? "unknown"}]`;
    case "tool_result":
      return `[TOOL RESULT: ${name ?? "unknown"}]`;
  }
}

function textOf(entry: Entry): string {
  const { kind, chars, text = "" } = entry;
  if (kind === "tool_call" || chars === 0) return labelOf(entry);
  const limit = limitOf(entry);
  const said = chars > limit ? Array.from(text).slice(0, limit).join("") + CUT : text;
  return `${labelOf(entry)} ${said}`;
}

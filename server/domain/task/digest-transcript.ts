import { cutText } from "../cut-text";

/** Something that was said, or a tool call together with what came of it. */
export interface TranscriptEntry {
  /** Who said it, or the tool that was used. */
  readonly by: string;
  readonly kind: "message" | "tool";
  /** The text, or its beginning. */
  readonly text: string;
  /** Characters of the whole text, which may be longer than what was read of it. */
  readonly length: number;
}

/** The newest of what was said and done, in order, and how much there was in all. */
export interface Transcript {
  readonly entries: readonly TranscriptEntry[];
  readonly messages: number;
  readonly toolCalls: number;
}

/** Longest digest, and longest text of one entry in it, UTF-16 units. */
export const MAX_DIGEST = 8_000;
export const MAX_DIGEST_ENTRY = 1_200;

/**
 * What an agent gets in the place of a conversation: its newest entries, each cut to its beginning, as many as fit, and
 * how much was left out. A tool call and its result are one entry, so neither comes without the other. Null for nothing.
 */
export function digestTranscript(transcript: Transcript): string | null {
  const { messages, toolCalls } = transcript;
  if (messages + toolCalls === 0) return null;
  // The first line grows by what is left out; it is never longer than with all of it.
  let room = MAX_DIGEST - headOf(transcript, transcript).length;
  const shown: TranscriptEntry[] = [];
  const lines: string[] = [];
  for (const entry of transcript.entries.toReversed()) {
    const line = lineOf(entry);
    if (line.length > room) break;
    room -= line.length;
    lines.unshift(line);
    shown.push(entry);
  }
  const count = (kind: TranscriptEntry["kind"]) => shown.filter((entry) => entry.kind === kind).length;
  const head = headOf(transcript, {
    messages: messages - count("message"),
    toolCalls: toolCalls - count("tool"),
  });
  return `${head}${lines.join("")}`;
}

type Counts = Pick<Transcript, "messages" | "toolCalls">;

function headOf(all: Counts, leftOut: Counts): string {
  const left = leftOut.messages + leftOut.toolCalls === 0 ? "Nothing is left out." : `Left out: ${wordsOf(leftOut)}.`;
  return `Digest of ${wordsOf(all)}. ${left}`;
}

function wordsOf({ messages, toolCalls }: Counts): string {
  const words = [
    ...(messages > 0 ? [plural(messages, "message")] : []),
    ...(toolCalls > 0 ? [plural(toolCalls, "tool call")] : []),
  ];
  return words.join(" and ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function lineOf({ by, text, length }: TranscriptEntry): string {
  const cut = cutText(text, MAX_DIGEST_ENTRY);
  const left = length - [...cut].length;
  return `\n\n${by}: ${cut}${left > 0 ? ` (+${plural(left, "character")})` : ""}`;
}

import { stripVTControlCharacters } from "node:util";

export interface Printed {
  readonly by: { readonly name: string; readonly pid: number | undefined };
  readonly stream: "stdout" | "stderr";
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The numbers that the log of our processes uses. */
const LEVEL = { stdout: 30, stderr: 50 } as const;

/**
 * A line of a process's log file, which is JSON whoever printed it: what its own log wrote is left as it is, and what a
 * framework or the engine prints past that log becomes an entry. Null for a line without words.
 */
export function jsonLine(text: string, { by, stream, at }: Printed): string | null {
  if (isEntry(text)) return text;
  const words = stripVTControlCharacters(text).trimEnd();
  if (words.trim() === "") return null;
  return JSON.stringify({ level: LEVEL[stream], time: at, pid: by.pid, part: by.name, msg: words });
}

function isEntry(text: string): boolean {
  if (!text.startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

import { compareText } from "./compare-text";
import type { ReadFile } from "./file-result";
import { BINARY, languageOf } from "./language-of";

export interface Sums {
  readonly files: number;
  readonly bytes: number;
  readonly lines: number;
  readonly words: number;
}

export const NO_SUMS: Sums = { files: 0, bytes: 0, lines: 0, words: 0 };

export function addFile(sums: Sums, read: ReadFile): Sums {
  return {
    files: sums.files + 1,
    bytes: sums.bytes + read.bytesRead,
    lines: sums.lines + (read.text?.lines ?? 0),
    words: sums.words + (read.text?.words ?? 0),
  };
}

/** Language of a file that was read: what its name says, unless its bytes are no text. */
export function languageOfRead(path: string, read: ReadFile): string {
  return read.text ? languageOf(path) : BINARY;
}

/** Sums by name, kept in a map so that a name can be anything. */
export function addTo(groups: ReadonlyMap<string, Sums>, name: string, read: ReadFile): ReadonlyMap<string, Sums> {
  return new Map(groups).set(name, addFile(groups.get(name) ?? NO_SUMS, read));
}

export interface LanguageSums extends Sums {
  readonly language: string;
}

/** Most bytes first, then by name. */
export function rankLanguages(groups: ReadonlyMap<string, Sums>): LanguageSums[] {
  return [...groups]
    .map(([language, sums]) => ({ language, ...sums }))
    .sort((a, b) => b.bytes - a.bytes || compareText(a.language, b.language));
}

import { compareText } from "./compare-text";
import type { DigestInput, LargeFileChoice } from "./digest-input";
import type { EntryPath } from "./entry-path";
import type { FileResult, ReadFile } from "./file-result";
import type { FolderPlan, PlannedFile, Problem } from "./plan-folder";
import { addFile, addTo, type LanguageSums, languageOfRead, NO_SUMS, rankLanguages, type Sums } from "./tally";
import { type TermCount, topTerms } from "./text-counter";

/** What became of a planned file. */
export type Outcome = FileResult | LeftOut;

interface LeftOut {
  readonly status: "large_left_out" | "left_out";
}

export interface ReportSource {
  readonly label: string;
  readonly input: Pick<DigestInput, "length" | "include" | "maxFiles" | "followLinks" | "largeFileLimitBytes">;
  readonly plan: FolderPlan;
  readonly outcomes: readonly Outcome[];
  readonly largeFiles: LargeFileChoice | null;
  readonly skip: readonly string[];
  readonly notes: readonly string[];
}

export interface FileRow extends EntryPath {
  readonly folder: string;
  readonly language: string;
  readonly read: ReadFile;
}

interface FolderRow extends Sums {
  readonly folder: string;
  readonly terms: readonly TermCount[];
}

interface DuplicateRow {
  readonly sha256: string;
  readonly bytes: number;
  readonly paths: readonly string[];
}

export interface SizedPath {
  readonly path: string;
  readonly bytes: number;
}

export interface DigestReport extends ReportSource {
  readonly totals: Sums;
  readonly files: readonly FileRow[];
  readonly languages: readonly LanguageSums[];
  readonly folders: readonly FolderRow[];
  /** Most frequent over all, out of the most frequent of each file. */
  readonly terms: readonly TermCount[];
  /** Most wasted bytes first. Empty files are no duplicates. */
  readonly duplicates: readonly DuplicateRow[];
  readonly largeLeftOut: readonly SizedPath[];
  readonly leftOut: readonly SizedPath[];
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

const REPORT_TERMS = 20;
const FOLDER_TERMS = 5;

/** All that the digest says, in fixed order: from the plan, the outcomes and the notes, and from nothing else. */
export function buildReport(source: ReportSource): DigestReport {
  const { plan, outcomes } = source;
  const pairs = plan.files.map((file, i) => ({ file, outcome: outcomes[i] ?? MISSING }));
  const files = pairs.flatMap(({ file, outcome }) => (outcome.status === "read" ? [toFileRow(file, outcome)] : []));
  let languages: ReadonlyMap<string, Sums> = new Map();
  for (const { language, read } of files) languages = addTo(languages, language, read);
  const sizedWith = (status: Outcome["status"]): SizedPath[] =>
    pairs.filter(({ outcome }) => outcome.status === status).map(({ file: { path, bytes } }) => ({ path, bytes }));
  const troubles = pairs.flatMap(({ file, outcome }) => describeTrouble(file.path, outcome));
  return {
    ...source,
    totals: sumOf(files),
    files,
    languages: rankLanguages(languages),
    folders: foldersOf(files),
    terms: termsOf(files, REPORT_TERMS),
    duplicates: duplicatesOf(files),
    largeLeftOut: sizedWith("large_left_out"),
    leftOut: sizedWith("left_out"),
    problems: [...plan.problems, ...troubles],
    problemCount: plan.problemCount + troubles.length,
  };
}

// The reader goes through every planned file, so this only satisfies the compiler.
const MISSING: Outcome = { status: "left_out" };

function toFileRow(file: PlannedFile, read: ReadFile): FileRow {
  const slash = file.path.lastIndexOf("/");
  const folder = slash < 0 ? "." : file.path.slice(0, slash);
  const name = file.raw === undefined ? { path: file.path } : { path: file.path, raw: file.raw };
  return { ...name, folder, language: languageOfRead(file.path, read), read };
}

function sumOf(files: readonly FileRow[]): Sums {
  return files.reduce((sums, file) => addFile(sums, file.read), NO_SUMS);
}

function foldersOf(files: readonly FileRow[]): FolderRow[] {
  const groups = groupBy(files, (file) => file.folder);
  return [...groups].map(([folder, rows]) => ({ folder, ...sumOf(rows), terms: termsOf(rows, FOLDER_TERMS) }));
}

function termsOf(files: readonly FileRow[], max: number): TermCount[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    for (const [term, count] of file.read.text?.terms ?? []) counts.set(term, (counts.get(term) ?? 0) + count);
  }
  return topTerms(counts, max);
}

function duplicatesOf(files: readonly FileRow[]): DuplicateRow[] {
  const hashed = files.filter((file) => file.read.sha256 !== null && file.read.size > 0);
  return [...groupBy(hashed, (file) => file.read.sha256 ?? "")]
    .filter(([, rows]) => rows.length > 1)
    .map(([sha256, rows]) => ({ sha256, bytes: rows[0]?.read.size ?? 0, paths: rows.map((row) => row.path) }))
    .sort((a, b) => wasted(b) - wasted(a) || compareText(a.paths[0] ?? "", b.paths[0] ?? ""));
}

function wasted(row: DuplicateRow): number {
  return row.bytes * (row.paths.length - 1);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function describeTrouble(path: string, outcome: Outcome): Problem[] {
  const what = troubleOf(outcome);
  return what === null ? [] : [{ path, what }];
}

function troubleOf(outcome: Outcome): string | null {
  switch (outcome.status) {
    case "read":
      return outcome.changed ? "changed after it was listed; the newer content is counted" : null;
    case "vanished":
      return "vanished before it was read";
    case "replaced":
      return "is no longer a file inside the folder";
    case "changed_while_read":
      return "changed while it was read; not counted";
    case "unreadable":
      return `cannot be read (${outcome.code})`;
    case "large_left_out":
    case "left_out":
      return null;
  }
}

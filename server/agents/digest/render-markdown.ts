import type { DigestReport, FileRow, SizedPath } from "./build-report";
import { formatBytes, formatCount, formatCounted } from "./format-amount";
import { code, fence, table } from "./markdown";
import type { Sample } from "./plan-folder";
import { PRICE_WORDS } from "./price";
import type { TermCount } from "./text-counter";

const ROWS = 10;
const LANGUAGE_ROWS = 15;
const LISTED = 20;

/** The digest for people: one page, or one page and then every file, folder by folder. */
export function renderMarkdown(report: DigestReport): string {
  const parts = [
    `# Digest of ${report.label === "." ? "this folder" : code(report.label)}`,
    summaryOf(report),
    section("Languages", languagesOf(report)),
    section("Frequent terms", termsLine(report.terms)),
    section("Largest files", largestOf(report)),
    section("Folders", foldersOf(report)),
    section("Duplicates", duplicatesOf(report)),
    section("Left out", leftOutOf(report)),
    section("Problems", problemsOf(report)),
    report.input.length === "per_folder" ? everyFolder(report) : "",
    section("Operator notes", report.notes.map((note) => fence(note)).join("\n\n")),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function section(title: string, body: string): string {
  return body === "" ? "" : `## ${title}\n\n${body}`;
}

function summaryOf({ totals, folders, input, plan }: DigestReport): string {
  const scope = input.include.trim() === "" ? "" : `Only files like ${code(input.include)}. `;
  if (totals.files === 0) return `${scope}No file was read.`;
  const where = folders.length === 1 ? "one folder" : `${formatCount(folders.length)} folders`;
  const counts = `${formatCounted(totals.lines, "line")}, ${formatCounted(totals.words, "word")}`;
  const more =
    plan.overLimit > 0
      ? ` ${beyond(plan.overLimit, plan.complete)} beyond the limit of ${formatCount(input.maxFiles)} ("At most") and were not read.`
      : "";
  const cost = totals.bytes > 0 ? `\n\nThe cost that the task shows: ${PRICE_WORDS}.` : "";
  return `${scope}${formatCounted(totals.files, "file")} in ${where}, ${formatBytes(totals.bytes)}: ${counts}.${more}${cost}`;
}

function beyond(count: number, complete: boolean): string {
  const verb = count === 1 ? "lies" : "lie";
  return `${complete ? "" : "At least "}${formatCounted(count, "more file")} ${verb}`;
}

function languagesOf({ languages }: DigestReport): string {
  if (languages.length === 0) return "";
  const rows = languages
    .slice(0, LANGUAGE_ROWS)
    .map(({ language, files, bytes, lines, words }) => [
      language,
      formatCount(files),
      formatBytes(bytes),
      formatCount(lines),
      formatCount(words),
    ]);
  return lines(table(["Language", ">Files", ">Size", ">Lines", ">Words"], rows), rest(languages.length - rows.length));
}

function termsLine(terms: readonly TermCount[]): string {
  return terms.map(([term, count]) => `${code(term)} ${formatCount(count)}`).join(", ");
}

function largestOf({ files }: DigestReport): string {
  if (files.length < 2) return "";
  const largest = files
    .map((file, i) => ({ file, i }))
    .sort((a, b) => b.file.read.size - a.file.read.size || a.i - b.i)
    .slice(0, ROWS);
  return fileTable(largest.map(({ file }) => file));
}

function fileTable(files: readonly FileRow[]): string {
  const rows = files.map(({ path, language, read }) => [
    code(path),
    language,
    sizeOf(read.size, read.bytesRead),
    read.text ? formatCount(read.text.lines) : "",
    read.text ? formatCount(read.text.words) : "",
    read.sha256 ? code(read.sha256.slice(0, 12)) : "",
  ]);
  return table(["File", "Language", ">Size", ">Lines", ">Words", "SHA-256"], rows);
}

function sizeOf(size: number, bytesRead: number): string {
  return bytesRead === size ? formatBytes(size) : `${formatBytes(size)}, first ${formatBytes(bytesRead)} read`;
}

function foldersOf({ folders }: DigestReport): string {
  if (folders.length < 2) return "";
  const rows = folders
    .map((row, i) => ({ row, i }))
    .sort((a, b) => b.row.bytes - a.row.bytes || a.i - b.i)
    .slice(0, ROWS)
    .map(({ row }) => [
      code(row.folder),
      formatCount(row.files),
      formatBytes(row.bytes),
      formatCount(row.lines),
      termsLine(row.terms.slice(0, 3)),
    ]);
  const head = ["Folder", ">Files", ">Size", ">Lines", "Frequent terms"];
  return lines(table(head, rows), rest(folders.length - rows.length));
}

function everyFolder({ folders, files }: DigestReport): string {
  const byFolder = new Map<string, FileRow[]>(folders.map(({ folder }) => [folder, []]));
  for (const file of files) byFolder.get(file.folder)?.push(file);
  return folders
    .map(({ folder, bytes, lines: lineCount, terms, files: count }) => {
      const intro = `${formatCounted(count, "file")}, ${formatBytes(bytes)}, ${formatCounted(lineCount, "line")}.`;
      const about = terms.length === 0 ? intro : `${intro} Frequent terms: ${termsLine(terms)}.`;
      return `## Folder ${code(folder)}\n\n${about}\n\n${fileTable(byFolder.get(folder) ?? [])}`;
    })
    .join("\n\n");
}

function duplicatesOf({ duplicates }: DigestReport): string {
  const items = duplicates.slice(0, ROWS).map(({ bytes, paths }) => {
    const names = paths.slice(0, ROWS).map((path) => code(path));
    const more = paths.length > names.length ? ` and ${formatCount(paths.length - names.length)} more` : "";
    return `- ${formatCounted(paths.length, "copy", "copies")} of ${formatBytes(bytes)}: ${names.join(", ")}${more}`;
  });
  return lines(items.join("\n"), rest(duplicates.length - items.length));
}

function leftOutOf({ plan, largeLeftOut, leftOut, files, input }: DigestReport): string {
  const heads = files
    .filter(({ read }) => read.bytesRead < read.size)
    .map(({ path, read }) => ({ path, bytes: read.size }));
  const fits = formatCounted(plan.unlike, "file");
  const items = [
    sized(`larger than ${formatBytes(input.largeFileLimitBytes)}`, largeLeftOut),
    sized("read only at the start", heads),
    sized("left out by an operator", leftOut),
    plan.unlike > 0 ? `- ${fits} not like the patterns` : "",
    plan.overLimit > 0 ? `- ${formatCounted(plan.overLimit, "file")} beyond the limit` : "",
    sampled("made by tools", plan.ignored),
    sampled("not followed, as links", plan.links),
    plan.complete ? "" : "- all that follows in a folder too large to list completely",
  ];
  return items.filter((item) => item !== "").join("\n");
}

function sized(why: string, files: readonly SizedPath[]): string {
  if (files.length === 0) return "";
  const names = files.slice(0, LISTED).map(({ path, bytes }) => `${code(path)} (${formatBytes(bytes)})`);
  return `- ${formatCounted(files.length, "file")} ${why}: ${listOf(names, files.length)}`;
}

function sampled(why: string, { count, first }: Sample): string {
  if (count === 0) return "";
  const names = first.slice(0, LISTED).map((path) => code(path));
  return `- ${formatCount(count)} ${why}: ${listOf(names, count)}`;
}

function listOf(names: readonly string[], count: number): string {
  return names.join(", ") + (count > names.length ? ` and ${formatCount(count - names.length)} more` : "");
}

function problemsOf({ problems, problemCount }: DigestReport): string {
  const items = problems.slice(0, LISTED).map(({ path, what }) => `- ${code(path)} ${what}`);
  return lines(items.join("\n"), rest(problemCount - items.length));
}

function rest(count: number): string {
  return count > 0 ? `And ${formatCount(count)} more.` : "";
}

function lines(body: string, after: string): string {
  return after === "" ? body : `${body}\n\n${after}`;
}

import type { DigestReport, FileRow } from "./build-report";
import type { TermCount } from "./text-counter";

const FILE_TERMS = 10;
// Unseen in an editor, and able to reorder what stands beside them. The text stays the same JSON with them escaped.
const UNSEEN = /[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu;

/** The whole digest as JSON text: keys in this order, two spaces, a line feed at the end. */
export function renderJson(report: DigestReport): string {
  const { plan, input } = report;
  const digest = {
    format: "checkrein.digest/1",
    folder: report.label,
    options: { ...input, largeFiles: report.largeFiles, skip: report.skip },
    totals: { ...report.totals, folders: report.folders.length },
    languages: report.languages,
    terms: toTerms(report.terms),
    folders: report.folders.map(({ terms, ...row }) => ({ ...row, terms: toTerms(terms) })),
    files: report.files.map(toFile),
    duplicates: report.duplicates,
    leftOut: {
      large: report.largeLeftOut,
      byOperator: report.leftOut,
      notLikePatterns: plan.unlike,
      overLimit: plan.overLimit,
      ignored: plan.ignored,
      links: plan.links,
      listedCompletely: plan.complete,
    },
    problems: { count: report.problemCount, first: report.problems },
    operatorNotes: report.notes,
  };
  return `${JSON.stringify(digest, null, 2).replace(UNSEEN, escapeUnits)}\n`;
}

function toFile({ path, raw, folder, language, read }: FileRow) {
  // A name that is not UTF-8 cannot stand in JSON, so its bytes do.
  const name = raw === undefined ? { path } : { path, pathBase64: raw };
  const part = read.bytesRead === read.size ? {} : { bytesRead: read.bytesRead };
  const text = read.text && { lines: read.text.lines, words: read.text.words };
  const terms = toTerms(read.text?.terms.slice(0, FILE_TERMS) ?? []);
  return { ...name, folder, language, bytes: read.size, ...part, sha256: read.sha256, ...text, terms };
}

function toTerms(terms: readonly TermCount[]) {
  return terms.map(([term, count]) => ({ term, count }));
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

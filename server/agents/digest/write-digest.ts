import { createHash } from "node:crypto";
import { buildReport, type DigestReport, type Outcome } from "./build-report";
import type { DigestContext } from "./digest-context";
import { toDigestState } from "./digest-state";
import { formatBytes, formatCounted } from "./format-amount";
import type { DigestRun } from "./read-files";
import { renderJson } from "./render-json";
import { renderMarkdown } from "./render-markdown";
import { folderLabel } from "./resolve-folder";

export interface FinishedRun extends DigestRun {
  readonly outcomes: readonly Outcome[];
  readonly notes: readonly string[];
}

/**
 * Writes both artifacts in one step and gives the outcome in one line. A note or an edit that comes after it makes a new
 * step, and new versions of them.
 */
export function writeDigest(ctx: DigestContext, run: FinishedRun): Promise<string> {
  const { notes } = run;
  return ctx.step(
    `write:${stampOf([notes, run.skip])}`,
    async () => {
      const { length, include, maxFiles, followLinks, largeFileLimitBytes, folder } = run.input;
      const input = { length, include, maxFiles, followLinks, largeFileLimitBytes };
      const report = buildReport({ ...run, label: folderLabel(folder), input, notes });
      ctx.artifact({ id: "digest-md", name: "digest.md", mimeType: "text/markdown", text: renderMarkdown(report) });
      ctx.artifact({ id: "digest-json", name: "digest.json", mimeType: "application/json", text: renderJson(report) });
      ctx.state.set(stateOf(report));
      const outcome = describeReport(report);
      ctx.message(`The digest is ready: ${outcome}.`);
      return outcome;
    },
    { name: "Write the digest", tool: "write_digest", repeatable: true },
  );
}

function stateOf(report: DigestReport) {
  const languages = new Map(report.languages.map(({ language, ...sums }) => [language, sums]));
  const { label: folder, totals: read, largeFiles, skip, outcomes } = report;
  const notRead = outcomes.filter(({ status }) => !["read", "left_out", "large_left_out"].includes(status)).length;
  return toDigestState({
    phase: "written",
    folder,
    next: null,
    read,
    languages,
    remaining: { files: 0, bytes: 0 },
    notRead,
    largeFiles,
    skip,
  });
}

function describeReport({ plan, totals, duplicates, problemCount, notes }: DigestReport): string {
  const counts = `${formatCounted(totals.files, "file")}, ${formatBytes(totals.bytes)}, ${formatCounted(totals.lines, "line")}`;
  const extras = [
    plan.overLimit > 0 ? `${formatCounted(plan.overLimit, "more file")} not read` : "",
    duplicates.length > 0 ? `${formatCounted(duplicates.length, "group")} of duplicates` : "",
    problemCount > 0 ? `${formatCounted(problemCount, "problem")}` : "",
    notes.length > 0 ? `${formatCounted(notes.length, "operator note")}` : "",
  ].filter((extra) => extra !== "");
  return [counts, ...extras].join(", ");
}

function stampOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

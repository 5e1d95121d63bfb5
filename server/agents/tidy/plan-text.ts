import { formatBytes, formatCounted } from "../digest/format-amount";
import { showText } from "../digest/show-text";
import type { Candidate } from "./find-candidates";

export type PlanFormat = "markdown" | "shell";

export const bytesOf = (files: readonly Candidate[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

export function describeFiles(files: readonly Candidate[]): string {
  return `${formatCounted(files.length, "file")}, ${formatBytes(bytesOf(files))}`;
}

/** What may go, for people to read or to run by hand. */
export function planText(folder: string, files: readonly Candidate[], format: PlanFormat): string {
  const head = `Clean-up of ${showText(folder)}: ${describeFiles(files)}`;
  if (format === "shell") {
    const lines = files.map(({ path, why }) => `# ${showText(why)}\nrm -- ${quoted(path)}`);
    return `#!/bin/sh\n# ${head}. Written by Checkrein, run by nobody yet.\nset -eu\n${lines.join("\n")}\n`;
  }
  const rows = files.map(
    ({ path, bytes, why }) => `- \`${showText(path).replaceAll("`", "'")}\`, ${formatBytes(bytes)}: ${showText(why)}`,
  );
  return `# ${head}\n\n${rows.join("\n")}\n\nNothing was removed.\n`;
}

function quoted(path: string): string {
  return `'${`./${path}`.replaceAll("'", `'\\''`)}'`;
}

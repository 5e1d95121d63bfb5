import type { DigestContext } from "./digest-context";
import { type DigestInput, HEAD_BYTES, type LargeFileChoice } from "./digest-input";
import { toDigestState } from "./digest-state";
import { formatBytes, formatCost, formatCount, formatCounted } from "./format-amount";
import { askAboutLargeFiles, findLargeFileChoice } from "./large-files";
import type { FileMatch } from "./match-files";
import { type FolderPlan, planFolder } from "./plan-folder";
import { PRICE_WORDS, priceBytes } from "./price";
import { folderLabel, nameFolder, resolveFolder } from "./resolve-folder";
import { showShort } from "./show-text";
import { NO_SUMS } from "./tally";

// A tree beyond this is listed in part, and the digest says so.
const MAX_ENTRIES = 500_000;

export interface LookOptions {
  readonly input: DigestInput & { readonly matches: FileMatch };
  readonly isSkipped: FileMatch;
  readonly skip: readonly string[];
  readonly workdir: string;
}

/** Finds the files, and asks what to do with large ones if there are any and nobody said. */
export async function lookThrough(
  ctx: DigestContext,
  options: LookOptions,
): Promise<{ plan: FolderPlan; largeFiles: LargeFileChoice | null }> {
  const { input, isSkipped } = options;
  const plan = await ctx.step("walk", (step) => walk(ctx, options, step.signal), {
    name: `Look through ${nameFolder(folderLabel(input.folder))}`,
    tool: "walk_folder",
    arguments: { folder: folderLabel(input.folder) },
  });
  const large = plan.files.filter((file) => file.bytes > input.largeFileLimitBytes && !isSkipped(file.path));
  if (large.length === 0) return { plan, largeFiles: null };
  if (input.largeFiles !== "ask") return { plan, largeFiles: input.largeFiles };
  const choice = findLargeFileChoice(await ctx.ask(askAboutLargeFiles(large, input.largeFileLimitBytes)));
  await ctx.step("answer", async () => ctx.message(describeChoice(choice)), { name: "Take the answer" });
  // An expired question or an answer without a choice takes the way that reads and costs least.
  return { plan, largeFiles: choice ?? "skip" };
}

function describeChoice(choice: LargeFileChoice | null): string {
  switch (choice) {
    case "skip":
      return "Large files stay out; they are listed by name and size.";
    case "head":
      return `Of large files I read the first ${HEAD_BYTES / 1024} KiB.`;
    case "whole":
      return "Large files are read whole.";
    case null:
      return "The question has no answer, so large files stay out; they are listed by name and size.";
  }
}

async function walk(
  ctx: DigestContext,
  { input, skip, workdir }: LookOptions,
  signal: AbortSignal,
): Promise<FolderPlan> {
  const root = await resolveFolder(workdir, input.folder);
  const plan = await planFolder(root, { ...input, signal, maxEntries: MAX_ENTRIES });
  const label = folderLabel(input.folder);
  ctx.message(`${describePlan(plan, label, input)} ${describeNext(plan, input)}`);
  ctx.progress({ done: 0, total: plan.files.length });
  ctx.state.set(
    toDigestState({
      phase: "reading",
      folder: label,
      next: plan.files[0]?.path ?? null,
      read: NO_SUMS,
      languages: new Map(),
      remaining: { files: plan.files.length, bytes: plan.bytes },
      notRead: 0,
      largeFiles: input.largeFiles === "ask" ? null : input.largeFiles,
      skip,
    }),
  );
  ctx.checkpoint({ label: `Found ${formatCounted(plan.files.length, "file")}`, flagged: true });
  return plan;
}

function describePlan(plan: FolderPlan, label: string, { maxFiles }: DigestInput): string {
  const files = plan.files.length;
  if (files === 0) return `Found no files to read in ${nameFolder(label)}.`;
  const cost = ` Reading ${files === 1 ? "it" : "them"} shows as ${formatCost(priceBytes(plan.bytes))}: ${PRICE_WORDS}.`;
  return `Found ${describeCount(plan, label, maxFiles)}${describeIgnored(plan)}${plan.bytes > 0 ? cost : ""}`;
}

function describeCount({ files, bytes, overLimit, complete }: FolderPlan, label: string, maxFiles: number): string {
  const place = nameFolder(label);
  if (overLimit === 0) return `${formatCounted(files.length, "file")} in ${place}, ${formatBytes(bytes)}.`;
  const all = `${complete ? "" : "at least "}${formatCounted(files.length + overLimit, "file")}`;
  const limit = `This task may read ${formatCount(maxFiles)} ("At most")`;
  return `${all} in ${place}. ${limit}: the first ${formatCount(files.length)} by path, ${formatBytes(bytes)}. The other ${formatCount(overLimit)} are counted and not read.`;
}

function describeIgnored({ ignored: { count, first } }: FolderPlan): string {
  if (count === 0) return "";
  const names = new Set(first.map((path) => path.slice(path.lastIndexOf("/") + 1)));
  const shown = [...names].slice(0, 3).map((name) => showShort(name, 40));
  return ` Left out what tools made: ${shown.join(", ")}${names.size > shown.length ? " and more" : ""}.`;
}

function describeNext({ files }: FolderPlan, input: DigestInput): string {
  if (files.length === 0) return "I write that down.";
  const large = files.filter((file) => file.bytes > input.largeFileLimitBytes).length;
  if (large > 0 && input.largeFiles === "ask") return `First a question about ${formatCounted(large, "large file")}.`;
  return files.length === 1 ? "I read it now." : "I read them one by one now.";
}

import type { Outcome } from "./build-report";
import type { DigestContext } from "./digest-context";
import { type DigestInput, HEAD_BYTES, type LargeFileChoice } from "./digest-input";
import { type Standing, toDigestState } from "./digest-state";
import type { FileResult, PieceCarry } from "./file-result";
import { formatCount, formatCounted } from "./format-amount";
import type { FileMatch } from "./match-files";
import { pace } from "./pace";
import type { FolderPlan, PlannedFile } from "./plan-folder";
import { priceBytes, USAGE_SOURCE } from "./price";
import { type PieceOptions, readPiece } from "./read-piece";
import { type DigestRoot, folderLabel } from "./resolve-folder";
import { showShort } from "./show-text";
import { addFile, addTo, languageOfRead, NO_SUMS } from "./tally";

export interface DigestRun {
  readonly root: DigestRoot;
  readonly input: DigestInput;
  readonly plan: FolderPlan;
  readonly largeFiles: LargeFileChoice | null;
  readonly skip: readonly string[];
  readonly isSkipped: FileMatch;
  readonly pieceBytes: number;
}

const CHECKPOINT_EVERY = 25;

/** One outcome for each planned file, in their order; each file, or piece of a large one, is a step. */
export async function readFiles(ctx: DigestContext, run: DigestRun): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const todo = run.plan.files.filter((file) => setAside(file, run) === null);
  let standing = startOf(run, todo);
  for (const [index, file] of run.plan.files.entries()) {
    const aside = setAside(file, run);
    if (aside) {
      outcomes.push(aside);
      continue;
    }
    const next = todo[standing.done + 1] ?? null;
    const result = await readFile(ctx, run, { file, index, next, standing, total: todo.length });
    standing = advance(standing, { file, next, result });
    outcomes.push(result);
  }
  return outcomes;
}

type Position = Standing & { readonly done: number };

interface Turn {
  readonly file: PlannedFile;
  readonly index: number;
  readonly next: PlannedFile | null;
  readonly standing: Position;
  readonly total: number;
}

async function readFile(ctx: DigestContext, run: DigestRun, turn: Turn): Promise<FileResult> {
  let carry: PieceCarry | undefined;
  for (let piece = 0; ; piece += 1) {
    const from = carry;
    const result = await ctx.step(
      keyOf(turn.index, piece),
      (step) => readStep(ctx, { run, turn, from, signal: step.signal }),
      {
        name: nameOf(turn.file, piece),
        tool: "read_file",
        arguments: { path: turn.file.path },
        repeatable: true,
      },
    );
    if (result.status !== "more") return result;
    carry = result;
  }
}

interface StepInput {
  readonly run: DigestRun;
  readonly turn: Turn;
  readonly from: PieceCarry | undefined;
  readonly signal: AbortSignal;
}

/** What it reports belongs to the step, so that a step which is cut reports nothing. */
async function readStep(ctx: DigestContext, { run, turn, from, signal }: StepInput): Promise<FileResult | PieceCarry> {
  const { file, next, standing, total } = turn;
  ctx.progress({ done: standing.done, total, current: showShort(file.path, 200) });
  if (run.input.paceMs > 0) await pace(run.input.paceMs, signal);
  const result = await readPiece(run.root, file, pieceOptions(run, { file, from, signal }));
  const bytes = bytesOf(result) - (from?.offset ?? 0);
  if (bytes > 0) {
    ctx.usage({ inputTokens: bytes, outputTokens: 0, costMicros: priceBytes(bytes), source: USAGE_SOURCE });
  }
  if (result.status === "more") return result;
  const after = advance(standing, { file, next, result });
  ctx.progress({ done: after.done, total });
  ctx.state.set(toDigestState(after));
  if (after.done === total) ctx.checkpoint({ label: `All ${formatCounted(total, "file")} read`, flagged: true });
  else if (after.done % CHECKPOINT_EVERY === 0) {
    ctx.checkpoint({ label: `${formatCount(after.done)} of ${formatCounted(total, "file")} read`, flagged: false });
  }
  return result;
}

function pieceOptions(
  run: DigestRun,
  { file, from, signal }: { file: PlannedFile; from: PieceCarry | undefined; signal: AbortSignal },
): PieceOptions {
  const isLarge = file.bytes > run.input.largeFileLimitBytes;
  return {
    signal,
    pieceBytes: run.pieceBytes,
    ...(isLarge ? {} : { maxBytes: run.input.largeFileLimitBytes }),
    ...(isLarge && run.largeFiles === "head" ? { headBytes: HEAD_BYTES } : {}),
    ...(from ? { carry: from } : {}),
  };
}

function setAside(file: PlannedFile, run: DigestRun): Outcome | null {
  if (run.isSkipped(file.path)) return { status: "left_out" };
  const isLarge = file.bytes > run.input.largeFileLimitBytes;
  return isLarge && run.largeFiles === "skip" ? { status: "large_left_out" } : null;
}

function startOf({ input, largeFiles, skip }: DigestRun, todo: readonly PlannedFile[]): Position {
  return {
    phase: "reading",
    folder: folderLabel(input.folder),
    next: todo[0]?.path ?? null,
    read: NO_SUMS,
    languages: new Map(),
    remaining: { files: todo.length, bytes: todo.reduce((sum, file) => sum + file.bytes, 0) },
    notRead: 0,
    largeFiles,
    skip,
    done: 0,
  };
}

function advance(at: Position, turn: { file: PlannedFile; next: PlannedFile | null; result: FileResult }): Position {
  const { file, next, result } = turn;
  const after = {
    ...at,
    done: at.done + 1,
    next: next?.path ?? null,
    remaining: { files: at.remaining.files - 1, bytes: at.remaining.bytes - file.bytes },
  };
  if (result.status !== "read") return { ...after, notRead: at.notRead + 1 };
  const languages = addTo(at.languages, languageOfRead(file.path, result), result);
  return { ...after, read: addFile(at.read, result), languages };
}

function bytesOf(result: FileResult | PieceCarry): number {
  if (result.status === "more") return result.offset;
  return result.status === "read" ? result.bytesRead : 0;
}

// Keys count files and pieces: they stay short and clean, whatever the files are called.
function keyOf(index: number, piece: number): string {
  return piece === 0 ? `read:${index}` : `read:${index}:${piece}`;
}

function nameOf(file: PlannedFile, piece: number): string {
  const name = `Read ${showShort(file.path, 200)}`;
  return piece === 0 ? name : `${name}, part ${piece + 1}`;
}

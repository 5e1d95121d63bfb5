import type { BigIntStats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { FileResult, PieceCarry, ReadFile } from "./file-result";
import { fileErrorCode } from "./fs-error";
import { openInside } from "./open-inside";
import type { PlannedFile } from "./plan-folder";
import type { DigestRoot } from "./resolve-folder";
import { finishSha256, hashBlocks, SHA256_BLOCK, SHA256_START, type Sha256State } from "./resumable-sha256";
import { type TermCount, TextCounter, type TextCounts, topTerms } from "./text-counter";

export interface PieceOptions {
  readonly signal: AbortSignal;
  /** Bytes of one step, whole blocks of the hash. */
  readonly pieceBytes: number;
  /** Read no further than this, as the head of the file. */
  readonly headBytes?: number;
  /** A file larger than this is not the one that was planned. */
  readonly maxBytes?: number;
  readonly carry?: PieceCarry;
}

const BUFFER_BYTES = 1024 * SHA256_BLOCK;
const SNIFF_BYTES = 8000;
const FILE_TERMS = 40;
const CARRY_TERMS = 200;

/**
 * Reads the next piece of a file: "more" when there is one after it. The file is taken as it is now; a change between
 * two pieces ends it as `changed_while_read`. Throws the signal's reason when aborted, within one buffer of 64 KiB.
 */
export async function readPiece(
  root: DigestRoot,
  file: PlannedFile,
  options: PieceOptions,
): Promise<FileResult | PieceCarry> {
  options.signal.throwIfAborted();
  const opened = await openInside(root, file);
  if ("status" in opened) return opened;
  try {
    return await readOpened(opened.handle, file, options);
  } catch (error) {
    options.signal.throwIfAborted();
    return { status: "unreadable", code: fileErrorCode(error) };
  } finally {
    await opened.handle.close();
  }
}

async function readOpened(
  handle: FileHandle,
  file: PlannedFile,
  options: PieceOptions,
): Promise<FileResult | PieceCarry> {
  const { carry, signal } = options;
  const before = await handle.stat({ bigint: true });
  const size = Number(before.size);
  if (carry && !isSame(before, carry.size, carry.modified)) return { status: "changed_while_read" };
  if (size > (options.maxBytes ?? size)) return { status: "changed_while_read" };
  const end = Math.min(size, options.headBytes ?? size);
  const piece = new Piece(carry);
  const pieceEnd = Math.min(piece.offset + options.pieceBytes, end);
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  while (piece.offset < pieceEnd) {
    signal.throwIfAborted();
    const wanted = Math.min(BUFFER_BYTES, pieceEnd - piece.offset);
    const bytes = await readFully(handle, buffer.subarray(0, wanted), piece.offset);
    if (bytes < wanted) return { status: "changed_while_read" };
    piece.take(buffer.subarray(0, wanted));
  }
  const after = await handle.stat({ bigint: true });
  if (!isSame(after, size, String(before.mtimeNs))) return { status: "changed_while_read" };
  const changed = carry?.changed ?? !isSame(before, file.bytes, file.modified);
  if (pieceEnd < end) return piece.carry({ size, modified: String(before.mtimeNs), changed });
  return { status: "read", size, bytesRead: end, ...piece.finish(end === size), changed };
}

/** The counting side: takes bytes in order, knows nothing of files. */
class Piece {
  offset: number;
  private hash: Sha256State;
  private rest: Uint8Array = new Uint8Array(0);
  private counter: TextCounter | null;
  private readonly before: TextCounts | undefined;

  constructor(carry: PieceCarry | undefined) {
    this.offset = carry?.offset ?? 0;
    this.hash = carry?.hash ?? SHA256_START;
    this.before = carry?.text?.counts;
    this.counter = carry && !carry.text ? null : new TextCounter(carry?.text?.carry);
  }

  take(bytes: Uint8Array): void {
    if (this.offset === 0 && bytes.subarray(0, SNIFF_BYTES).includes(0)) this.counter = null;
    this.offset += bytes.length;
    this.counter?.push(bytes);
    // Only the last buffer of a file is not made of whole blocks.
    const whole = bytes.length - (bytes.length % SHA256_BLOCK);
    this.hash = hashBlocks(this.hash, bytes.subarray(0, whole));
    this.rest = bytes.slice(whole);
  }

  carry(file: Pick<PieceCarry, "size" | "modified" | "changed">): PieceCarry {
    const { counter } = this;
    const text = counter && {
      carry: counter.carry(),
      counts: sum(this.before, counter.part(CARRY_TERMS), CARRY_TERMS),
    };
    return { status: "more", offset: this.offset, ...file, hash: this.hash, text };
  }

  finish(isWhole: boolean): Pick<ReadFile, "sha256" | "text"> {
    const text = this.counter && sum(this.before, this.counter.finish(CARRY_TERMS), FILE_TERMS);
    return { sha256: isWhole ? finishSha256(this.hash, this.rest) : null, text };
  }
}

function sum(before: TextCounts | undefined, now: TextCounts, maxTerms: number): TextCounts {
  const terms = new Map<string, number>();
  const all: TermCount[] = [...(before?.terms ?? []), ...now.terms];
  for (const [term, count] of all) terms.set(term, (terms.get(term) ?? 0) + count);
  return {
    lines: (before?.lines ?? 0) + now.lines,
    words: (before?.words ?? 0) + now.words,
    terms: topTerms(terms, maxTerms),
  };
}

async function readFully(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

function isSame(found: BigIntStats, size: number, modified: string): boolean {
  return Number(found.size) === size && String(found.mtimeNs) === modified;
}

import type { DigestContext } from "./digest-context";
import { parseDigestInput } from "./digest-input";
import { readSkip } from "./digest-state";
import { lookThrough } from "./look-through";
import { toNotes } from "./operator-notes";
import { readFiles } from "./read-files";
import { resolveFolder } from "./resolve-folder";
import { writeDigest } from "./write-digest";

export interface DigestSettings {
  /** Where relative folders are seen from. */
  readonly workdir: string;
  /** Bytes of one reading step, whole blocks of 64. */
  readonly pieceBytes: number;
}

export const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Walks a folder, reads it file by file, writes a digest. Runs from the top after every pause or crash; what a step
 * recorded is not done again, so the digest depends on the folder, the notes and the edited `skip`, and on nothing else.
 * Gives the outcome in one line.
 */
export async function runDigest(ctx: DigestContext, settings: DigestSettings): Promise<string> {
  const input = parseDigestInput(ctx.input);
  const { skip, isSkipped } = readSkip(ctx.state.get());
  await acknowledgeNotes(ctx);
  const { plan, largeFiles } = await lookThrough(ctx, { input, isSkipped, workdir: settings.workdir, skip });
  const root = await resolveFolder(settings.workdir, input.folder);
  const run = { root, input, plan, largeFiles, skip, isSkipped, pieceBytes: settings.pieceBytes };
  const outcomes = await readFiles(ctx, run);
  return writeDigest(ctx, { ...run, outcomes, notes: toNotes(ctx.notes) });
}

async function acknowledgeNotes(ctx: DigestContext): Promise<void> {
  for (const i of ctx.notes.keys()) {
    await ctx.step(`note:${i}`, async () => ctx.message('Noted. It goes under "Operator notes" in the digest.'), {
      name: "Take note",
    });
  }
}

import type { Finding, FindingKind } from "../domain/receipt/chain";
import type { Verdict } from "./verify-receipts";

const WORDS: Readonly<Record<FindingKind, (finding: Finding) => string>> = {
  edited: (f) => `${receipts(f)} was changed after it was sealed: its text is not the one that was signed.`,
  missing: (f) => `${receipts(f)} ${isOne(f) ? "is" : "are"} missing.`,
  inserted: (f) => `${receipts(f)} stands here a second time: one was put in.`,
  moved: (f) => `${receipts(f)} stands in another place than its number says.`,
  unlinked: (f) => `${receipts(f)} does not follow the one before it: that is not the one it was sealed after.`,
  cut_off: (f) => `${receipts(f)} ${isOne(f) ? "is" : "are"} cut off: a signed head says that the chain went so far.`,
  replaced: (f) => `${receipts(f)} is another one than when a signed head named it.`,
  unknown_key: (f) => `${receipts(f)} was signed with a key that nobody here knows.`,
  key_out_of_time: (f) => `${receipts(f)} was sealed when its key was not in use.`,
  foreign: (f) => `${receipts(f)} belongs to another tenant.`,
  no_head: () => "There is no valid signed head at the end: receipts may be cut off.",
  head_not_valid: (f) => `A head at receipt ${numberOf(f)} is not signed by a known key${detailOf(f)}.`,
  unreadable: (f) => `What is written is no line of an export${detailOf(f)}.`,
};

/** What was found, in one sentence that names the receipt. */
export function findingWords(finding: Finding): string {
  return WORDS[finding.kind](finding);
}

/** What the check says nothing about, a sentence each. */
export function notJudgedWords({
  after,
  selection,
  head,
  receipts: seen,
  keptHeadsNotHere: notHere,
  keptHeadsOfLaterKeys: ofLaterKeys,
  goneOnTo,
}: Verdict): string[] {
  const words: string[] = [];
  if (after)
    words.push(
      `Receipts 1 to ${after.count} were deleted after their time, on ${after.at.slice(0, 10)}; what they said cannot be checked any more.`,
    );
  if (selection) {
    const of = head ? ` of ${head.count - (after?.count ?? 0)}` : "";
    words.push(
      `These are ${seen}${of} receipts that somebody chose. Whether others that fit were left out cannot be seen, nor what came between them.`,
    );
  }
  if (notHere > 0)
    words.push(
      `${notHere} kept ${notHere === 1 ? "head names a receipt" : "heads name receipts"} that the file does not have.`,
    );
  if (ofLaterKeys > 0)
    words.push(
      `${ofLaterKeys} kept ${ofLaterKeys === 1 ? "head was" : "heads were"} signed after this export with a key that came after it and is not known here.`,
    );
  if (goneOnTo !== null && goneOnTo > (head?.count ?? 0))
    words.push(
      `After this export the chain went on, to receipt ${goneOnTo} at least, as a head says that was kept later. Whether the file is as old as it says cannot be seen.`,
    );
  return words;
}

function receipts(finding: Finding): string {
  return isOne(finding) ? `Receipt ${numberOf(finding)}` : `Receipts ${numberOf(finding)} to ${finding.to}`;
}

function isOne({ number, to }: Finding): boolean {
  return to === undefined || to === number;
}

function numberOf({ number }: Finding): string {
  return number === null ? "?" : String(number);
}

function detailOf({ detail }: Finding): string {
  return detail ? ` (${detail})` : "";
}

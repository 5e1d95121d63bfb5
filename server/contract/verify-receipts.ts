import { canonicalJson } from "../domain/canonical-json";
import type { Json } from "../domain/json";
import {
  CHAIN_START,
  type ChainState,
  endChain,
  type Finding,
  followChain,
  type Link,
  startChain,
} from "../domain/receipt/chain";
import { cutText, headText } from "../domain/receipt/receipt-document";
import { type ExportedReceipt, ExportLine, type PublicSigningKey, type SignedHead } from "./receipt-export";
import type { ReceiptSelection } from "./receipt-filter";

/** What hashes and checks signatures: WebCrypto in a browser, node:crypto in a terminal. */
export interface ReceiptCrypto {
  /** sha256 of the text in UTF-8, hex. */
  sha256(text: string): Promise<string>;
  /** Whether the Ed25519 signature (base64) over the text in UTF-8 is that of the public key (SPKI, base64). */
  verify(publicKey: string, text: string, signature: string): Promise<boolean>;
}

export interface VerifyOptions {
  readonly crypto: ReceiptCrypto;
  /** Signed heads that were kept elsewhere; those of other tenants are left out. */
  readonly keptHeads?: readonly SignedHead[];
  /** Public keys (SPKI, base64) that are known from elsewhere; of those that the export names only these are trusted then. */
  readonly trusted?: ReadonlySet<string>;
  readonly onProgress?: (verified: number, of: number | null) => void;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  /** More than `findings` names. */
  readonly faults: number;
  readonly receipts: number;
  readonly first: number | null;
  readonly last: number | null;
  readonly head: SignedHead | null;
  readonly keyIds: readonly string[];
  /** Where older ones were deleted after their time, signed; null when the file begins at the first. */
  readonly after: SignedHead | null;
  /** What was chosen of the chain; null for all of it. Whether something that fits is not there cannot be seen then. */
  readonly selection: ReceiptSelection | null;
  /** Kept heads of this tenant that were compared. */
  readonly keptHeads: number;
  /** Kept heads of this tenant whose receipt is not in the file: deleted after its time, or not chosen. */
  readonly keptHeadsNotHere: number;
  /** Kept heads from after the export that a later key signed, which neither the file nor `trusted` has. */
  readonly keptHeadsOfLaterKeys: number;
  /** How far the chain went after the export, as a head says that was kept later; null when none says so. */
  readonly goneOnTo: number | null;
  /** Receipts that were sealed under a clock that somebody had set back. */
  readonly clockWentBackAt: readonly number[];
}

/** Findings that are told one by one. */
const MAX_FINDINGS = 1_000;
const PROGRESS_EVERY = 500;
/** A key that was just taken out of use may still have signed what was under way. */
const KEY_GRACE_MS = 60_000;

/** Checks an export line by line; holds one line at a time. The same rules in a browser and in a terminal. */
export async function verifyReceipts(lines: AsyncIterable<string>, options: VerifyOptions): Promise<Verdict> {
  const verifier = new ReceiptVerifier(options);
  for await (const line of lines) if (line.trim() !== "") await verifier.take(line);
  return verifier.end();
}

class ReceiptVerifier {
  private keys: ReadonlyMap<string, PublicSigningKey> = new Map();
  /** Of all keys that the export names, trusted or not. */
  private namedIds: ReadonlySet<string> = new Set();
  private exportedAtMs = Number.POSITIVE_INFINITY;
  private keptHeads: SignedHead[] = [];
  private keptHeadsOfLaterKeys = 0;
  private goneOnTo: number | null = null;
  private readonly keptHashes = new Map<number, string[]>();
  /** Numbers of kept heads that the file has. */
  private readonly met = new Set<number>();
  private after: SignedHead | null = null;
  private selection: ReceiptSelection | null = null;
  private expected: number | null = null;
  private tenant: string | null = null;
  private state: ChainState = startChain(CHAIN_START);
  private head: SignedHead | null = null;
  private first: number | null = null;
  private last: number | null = null;
  private readonly findings: Finding[] = [];
  private faults = 0;
  private readonly keyIds = new Set<string>();
  private readonly clockWentBackAt: number[] = [];
  private lineNumber = 0;

  constructor(private readonly options: VerifyOptions) {}

  async take(text: string): Promise<void> {
    this.lineNumber += 1;
    const line = readLine(text);
    if (!line) return this.report([{ kind: "unreadable", number: null, detail: `line ${this.lineNumber}` }]);
    if (line.kind === "header") return this.open(line);
    if (line.kind === "receipt") return this.follow(line);
    if (await this.checked(line, headText)) this.head = line;
  }

  async end(): Promise<Verdict> {
    if (!this.head) this.report([{ kind: "no_head", number: null }]);
    const notHere = this.keptHeads.filter(({ count }) => !this.tells(count)).length;
    this.report(endChain(this.state, [...this.keptHeads, ...(this.head ? [this.head] : [])]));
    if (this.head && this.head.count === this.last && this.state.hash !== null && this.head.hash !== this.state.hash)
      this.report([{ kind: "replaced", number: this.head.count }]);
    return {
      findings: this.findings,
      faults: this.faults,
      receipts: this.state.count,
      first: this.first,
      last: this.last,
      head: this.head,
      keyIds: [...this.keyIds],
      after: this.after,
      selection: this.selection,
      keptHeads: this.keptHeads.length - notHere,
      keptHeadsNotHere: notHere,
      keptHeadsOfLaterKeys: this.keptHeadsOfLaterKeys,
      goneOnTo: this.goneOnTo,
      clockWentBackAt: this.clockWentBackAt,
    };
  }

  private async open(header: Extract<ExportLine, { kind: "header" }>): Promise<void> {
    if (this.tenant !== null) return this.report([{ kind: "unreadable", number: null, detail: "a second header" }]);
    this.tenant = header.tenant;
    const { trusted } = this.options;
    const keys = header.keys.filter(({ publicKey }) => !trusted || trusted.has(publicKey));
    this.keys = new Map(keys.map((key) => [key.id, key]));
    this.namedIds = new Set(header.keys.map(({ id }) => id));
    this.expected = header.receipts;
    this.exportedAtMs = Date.parse(header.exportedAt);
    const { after, selection } = header;
    this.selection = selection;
    if (after && (await this.checked(after, cutText))) this.after = after;
    const start = this.after ? { number: this.after.count, hash: this.after.hash } : CHAIN_START;
    this.state = startChain(start, selection !== null);
    for (const head of this.options.keptHeads ?? []) if (head.tenant === header.tenant) await this.takeKept(head);
  }

  /** An export cannot name a key that came after it: what that one signed is known by `trusted` alone. */
  private async takeKept(head: SignedHead): Promise<void> {
    const isOfLaterKey = Date.parse(head.at) > this.exportedAtMs && !this.namedIds.has(head.keyId);
    if (!isOfLaterKey) {
      if (await this.checked(head, headText)) this.keep(head);
    } else if (await this.isSignedByTrusted(head)) this.keep(head);
    else this.keptHeadsOfLaterKeys += 1;
  }

  private async isSignedByTrusted(head: SignedHead): Promise<boolean> {
    for (const publicKey of this.options.trusted ?? [])
      if (await this.options.crypto.verify(publicKey, headText(head), head.signature)) return true;
    return false;
  }

  /** What is known of a receipt from elsewhere. A chain goes on after its export: what came then is not missing from it. */
  private keep(head: SignedHead): void {
    const { after } = this;
    if (Date.parse(head.at) <= this.exportedAtMs) this.keptHeads.push(head);
    else this.goneOnTo = Math.max(this.goneOnTo ?? 0, head.count);
    if (after && head.count === after.count && head.hash !== after.hash)
      this.report([{ kind: "replaced", number: head.count }]);
    this.keptHashes.set(head.count, [...(this.keptHashes.get(head.count) ?? []), head.hash]);
  }

  /** Whether the file says something of the receipt that a kept head names. */
  private tells(number: number): boolean {
    if (this.after && number <= this.after.count) return number === this.after.count;
    return this.selection === null || this.met.has(number);
  }

  private async follow({ receipt, hash, signature }: ExportedReceipt): Promise<void> {
    const { number, keyId } = receipt;
    if (this.tenant === null) {
      this.report([{ kind: "unreadable", number: null, detail: "no header" }]);
      this.tenant = receipt.tenant;
    }
    // It was read from JSON, and what the schema lets pass unnamed is JSON too.
    const text = canonicalJson(receipt as Json);
    const key = this.keys.get(keyId);
    const [signed, computedHash] = await Promise.all([
      key && this.options.crypto.verify(key.publicKey, text, signature),
      this.options.crypto.sha256(text),
    ]);
    const link: Link = {
      number,
      previousHash: receipt.previousHash,
      hash,
      computedHash,
      sealedAt: receipt.sealedAt,
      signature: signed === undefined ? "no_key" : signed ? "valid" : "not_valid",
      keyInTime: key !== undefined && isInTime(key, receipt.sealedAt),
      isForeign: receipt.tenant !== this.tenant,
      kept: this.keptHashes.get(number) ?? [],
    };
    this.first ??= number;
    this.last = number;
    this.keyIds.add(keyId);
    if (link.kept?.length) this.met.add(number);
    const step = followChain(this.state, link);
    this.state = step.state;
    if (step.clockWentBack && this.clockWentBackAt.length < MAX_FINDINGS) this.clockWentBackAt.push(number);
    this.report(step.findings);
    if (this.state.count % PROGRESS_EVERY === 0) this.options.onProgress?.(this.state.count, this.expected);
  }

  /** Whether a known key signed the head; told when not. */
  private async checked(head: SignedHead, textOf: (head: SignedHead) => string): Promise<boolean> {
    const key = this.keys.get(head.keyId);
    const isSigned =
      key !== undefined &&
      head.tenant === this.tenant &&
      (await this.options.crypto.verify(key.publicKey, textOf(head), head.signature));
    if (!isSigned) this.report([{ kind: "head_not_valid", number: head.count, detail: head.keyId }]);
    return isSigned;
  }

  private report(findings: readonly Finding[]): void {
    this.faults += findings.length;
    for (const finding of findings) if (this.findings.length < MAX_FINDINGS) this.findings.push(finding);
  }
}

function isInTime({ validFrom, validTo }: PublicSigningKey, sealedAt: string): boolean {
  const at = Date.parse(sealedAt);
  return at >= Date.parse(validFrom) - KEY_GRACE_MS && (validTo === null || at <= Date.parse(validTo) + KEY_GRACE_MS);
}

function readLine(text: string): ExportLine | null {
  try {
    const result = ExportLine.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

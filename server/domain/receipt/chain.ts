import { FIRST_HASH } from "./receipt-document";

/** What is wrong with a chain, and at which receipt. */
export interface Finding {
  readonly kind: FindingKind;
  /** The receipt that is meant, or the first of several; null when it is the file as a whole. */
  readonly number: number | null;
  /** The last of several. */
  readonly to?: number;
  readonly detail?: string;
}

export const FINDING_KINDS = [
  /** Its text is not the one that was signed. */
  "edited",
  /** One or more are not there. */
  "missing",
  /** It stands there a second time, or was put in. */
  "inserted",
  /** It stands in another place than its number says. */
  "moved",
  /** It does not follow the one before it. */
  "unlinked",
  /** The end is not there, though a signed head says how far it went. */
  "cut_off",
  /** A kept head knows another receipt under this number. */
  "replaced",
  /** No known key signed it. */
  "unknown_key",
  /** Its key was not in use when it was sealed. */
  "key_out_of_time",
  /** It belongs to another tenant. */
  "foreign",
  /** The file has no signed end, or one that is not valid. */
  "no_head",
  /** A head was not signed by a known key. */
  "head_not_valid",
  /** A line is none of an export. */
  "unreadable",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One receipt as it was found, with what was computed from it. */
export interface Link {
  readonly number: number;
  readonly previousHash: string;
  /** As it was noted when it was sealed. */
  readonly hash: string;
  /** Of the text as it is now. */
  readonly computedHash: string;
  readonly sealedAt: string;
  /** `no_key`: nobody knows the key that it names. */
  readonly signature: "valid" | "not_valid" | "no_key";
  readonly keyInTime: boolean;
  readonly isForeign: boolean;
  /** Hashes that kept heads have under this number. */
  readonly kept?: readonly string[];
}

/** How far a chain was followed. */
export interface ChainState {
  readonly next: number;
  /** Of the receipt before; null where it cannot be trusted to compare with. */
  readonly hash: string | null;
  /** Numbers that were passed over so far, as ranges with both ends. */
  readonly missing: readonly Range[];
  readonly sealedAt: string;
  readonly count: number;
  /** Only some were chosen: what is passed over is not missing. */
  readonly isSelection: boolean;
}
type Range = readonly [from: number, to: number];

export interface Start {
  /** Number and hash of the receipt before the first one here. */
  readonly number: number;
  readonly hash: string;
}

export const CHAIN_START: Start = { number: 0, hash: FIRST_HASH };

export function startChain({ number, hash }: Start, isSelection = false): ChainState {
  return { next: number + 1, hash, missing: [], sealedAt: "", count: 0, isSelection };
}

export interface Step {
  readonly state: ChainState;
  readonly findings: readonly Finding[];
  /** It is sealed earlier than the one before it: somebody set a clock back. No fault of the chain. */
  readonly clockWentBack: boolean;
}

/** Follows the chain by one receipt. What is out of its place is told once all are seen: it may be missing or moved. */
export function followChain(state: ChainState, link: Link): Step {
  const findings = faultsOf(link);
  const clockWentBack = link.sealedAt < state.sealedAt;
  const sealedAt = clockWentBack ? state.sealedAt : link.sealedAt;
  const counted = { ...state, sealedAt, count: state.count + 1 };
  // Of an edited receipt and its untouched neighbour only the first is named.
  const hash = findings.some(({ kind }) => kind === "edited") ? null : link.hash;
  if (link.number < state.next) return outOfPlace(counted, link.number, { findings, clockWentBack });
  const passed: readonly Range[] = link.number > state.next ? [[state.next, link.number - 1]] : [];
  const isNext = passed.length === 0;
  const missing = state.isSelection ? state.missing : [...state.missing, ...passed];
  const unlinked: readonly Finding[] =
    isNext && state.hash !== null && state.hash !== link.previousHash
      ? [{ kind: "unlinked", number: link.number }]
      : [];
  return {
    state: { ...counted, next: link.number + 1, hash, missing },
    findings: [...findings, ...unlinked],
    clockWentBack,
  };
}

/** What is known when all receipts are seen. `heads` are signed ends; a chain shorter than any of them was cut, a selection tells nothing of it. */
export function endChain(state: ChainState, heads: readonly { readonly count: number }[]): readonly Finding[] {
  if (state.isSelection) return [];
  const missing = state.missing.map<Finding>(([number, to]) => ({ kind: "missing", number, to }));
  const furthest = heads.reduce((most, { count }) => Math.max(most, count), 0);
  return furthest >= state.next ? [...missing, { kind: "cut_off", number: state.next, to: furthest }] : missing;
}

function faultsOf(link: Link): readonly Finding[] {
  const { number } = link;
  const kinds: FindingKind[] = [];
  if (link.isForeign) kinds.push("foreign");
  if (link.computedHash !== link.hash || link.signature === "not_valid") kinds.push("edited");
  if (link.signature === "no_key") kinds.push("unknown_key");
  if (link.signature === "valid" && !link.keyInTime) kinds.push("key_out_of_time");
  if (link.kept?.some((hash) => hash !== link.hash)) kinds.push("replaced");
  return kinds.map((kind) => ({ kind, number }));
}

function outOfPlace(state: ChainState, number: number, step: Omit<Step, "state">): Step {
  const was = state.missing.find(([from, to]) => from <= number && number <= to);
  const isAgain = state.isSelection ? number === state.next - 1 : !was;
  const kind: FindingKind = isAgain ? "inserted" : "moved";
  const missing = was
    ? state.missing.flatMap((range) => (range === was ? without(range, number) : [range]))
    : state.missing;
  return { ...step, state: { ...state, missing }, findings: [...step.findings, { kind, number }] };
}

function without([from, to]: Range, number: number): readonly Range[] {
  const before: readonly Range[] = from < number ? [[from, number - 1]] : [];
  const after: readonly Range[] = number < to ? [[number + 1, to]] : [];
  return [...before, ...after];
}

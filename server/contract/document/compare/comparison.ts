import type { DocumentDiff } from "../diff/diff-documents";
import type { HashedTape } from "../diff/hash-values";
import { makePatch, operationText, type PatchOperation, patchText } from "../diff/make-patch";
import { at, kindOf } from "../json-tape";
import { cut, keyOf } from "../node-text";
import { keysTo } from "../tape-pointer";
import { markChanged, plainParts } from "./changed-text";
import type { CompareLine, CompareMode, TextPart } from "./compare-line";
import { type ChangeGroup, groupChanges, marksOfChanges } from "./group-changes";
import { pathWords } from "./path-words";
import { type SideRow, sideRows } from "./side-lines";

const LINE_CHARS = 300;

/** Where a line of the list of changes comes from. */
type ListRow =
  | { readonly section: string; readonly changes: number }
  | { readonly group: number; readonly part: "head" | "before" | "after" };

/** Two documents compared, as lines that are worked out when they are asked for. */
export class Comparison {
  readonly diff: DocumentDiff;
  /** In the order in which they are listed. */
  readonly groups: readonly ChangeGroup[];
  /** Of the newer document's values: a MARK where one of the listed changes is. */
  readonly marks: Uint8Array;
  readonly #list: readonly ListRow[];
  #sides: readonly SideRow[] | null = null;
  #patch: readonly PatchOperation[] | null = null;

  constructor(diff: DocumentDiff) {
    this.diff = diff;
    this.marks = marksOfChanges(diff);
    const sections = inSections(diff, groupChanges(diff));
    this.groups = sections.flatMap(([, groups]) => groups);
    this.#list = listRows(sections);
  }

  /** By how many bytes the document grew. */
  get bytes(): number {
    return at(this.diff.after.bytes, 0) - at(this.diff.before.bytes, 0);
  }

  total(mode: CompareMode): number {
    return this.#rows(mode).length;
  }

  lines(mode: CompareMode, from: number, to: number): readonly CompareLine[] {
    if (mode === "changes") return this.#list.slice(from, to).map((row) => this.#listLine(row));
    if (mode === "side")
      return this.#sideRows()
        .slice(from, to)
        .map((row) => this.#sideLine(row));
    return this.#operations()
      .slice(from, to)
      .map((operation) => this.#operationLine(operation));
  }

  /** The value of the newer document that a change is at; of something removed what it was in. */
  targetOf(group: number): number {
    const first = this.groups[group]?.first;
    return first === undefined ? 0 : Math.max(0, first.after < 0 ? first.within : first.after);
  }

  /** The line of a change in the list. */
  rowOf(group: number): number {
    return this.#list.findIndex((row) => "group" in row && row.group === group);
  }

  /** The whole patch as JSON text. */
  patch(): string {
    return patchText(this.diff);
  }

  #rows(mode: CompareMode): readonly unknown[] {
    if (mode === "changes") return this.#list;
    return mode === "side" ? this.#sideRows() : this.#operations();
  }

  #sideRows(): readonly SideRow[] {
    this.#sides ??= sideRows(this.diff);
    return this.#sides;
  }

  #operations(): readonly PatchOperation[] {
    this.#patch ??= makePatch(this.diff);
    return this.#patch;
  }

  #listLine(row: ListRow): CompareLine {
    if ("section" in row) return { type: "section", name: row.section, changes: row.changes };
    const group = this.groups[row.group];
    if (!group) return { type: "section", name: "", changes: 0 };
    if (row.part !== "head") {
      return { type: "text", side: row.part, group: row.group, parts: partsOf(this.diff, group.first)[row.part] ?? [] };
    }
    const { first, last, count, bytes } = group;
    const kind = first.kind;
    const isGone = kind === "removed";
    const path = isGone
      ? pathOf(this.diff.before, first.before, last.before)
      : pathOf(this.diff.after, first.after, last.after);
    const movedFrom = kind === "moved" ? pathOf(this.diff.before, first.before, last.before) : null;
    const rise = kind === "changed" ? riseOf(this.diff, first.before, first.after) : null;
    return { type: "change", group: row.group, kind, path, movedFrom, count, rise, bytes };
  }

  #sideLine({ kind, depth, before, after, unchanged }: SideRow): CompareLine {
    const { diff } = this;
    const key = after >= 0 ? labelOf(diff.after, after) : labelOf(diff.before, before);
    const line = { type: "side", kind, depth, unchanged } as const;
    if (kind === "same") return { ...line, key: null, before: null, after: null };
    if (kind === "open" || kind === "close") {
      const isArray = kindOf(diff.after, after) === "array";
      const bracket = plainParts(kind === "open" ? (isArray ? "[" : "{") : isArray ? "]" : "}");
      return { ...line, key: kind === "open" ? key : null, before: bracket, after: bracket };
    }
    return { ...line, key, ...partsOf(diff, { before, after }) };
  }

  #operationLine(operation: PatchOperation): CompareLine {
    const { value, ...bare } = operation;
    const { after } = this.diff;
    // A value of megabytes is cut before it is put into its operation.
    const isLong = value !== undefined && at(after.end, value) - at(after.start, value) > LINE_CHARS;
    if (!isLong) return { type: "operation", text: operationText(this.diff, operation), isCut: false };
    const head = operationText(this.diff, bare).slice(0, -1);
    return { type: "operation", text: `${head},"value":${startOf(after, value)}`, isCut: true };
  }
}

type Section = readonly [name: string, groups: ChangeGroup[]];

/** By the key of the state that they are in, else by that of the document. */
function inSections(diff: DocumentDiff, groups: readonly ChangeGroup[]): readonly Section[] {
  const sections = new Map<string, ChangeGroup[]>();
  for (const group of groups) {
    const { before, after } = group.first;
    const [top, next] = after < 0 ? topKeys(diff.before, before) : topKeys(diff.after, after);
    const name = String((top === "state" ? next : undefined) ?? top ?? "");
    const known = sections.get(name);
    if (known) known.push(group);
    else sections.set(name, [group]);
  }
  return [...sections];
}

/** The outermost keys of a value. */
function topKeys(tape: HashedTape, node: number): readonly (string | number)[] {
  return keysTo(tape, node).slice(0, 2);
}

function listRows(sections: readonly Section[]): readonly ListRow[] {
  const rows: ListRow[] = [];
  let group = 0;
  for (const [section, groups] of sections) {
    rows.push({ section, changes: groups.length });
    for (const { first } of groups) {
      rows.push({ group, part: "head" });
      if (first.kind !== "moved") {
        if (first.before >= 0) rows.push({ group, part: "before" });
        if (first.after >= 0) rows.push({ group, part: "after" });
      }
      group += 1;
    }
  }
  return rows;
}

interface TwoSides {
  readonly before: readonly TextPart[] | null;
  readonly after: readonly TextPart[] | null;
}

function partsOf(diff: DocumentDiff, { before, after }: { readonly before: number; readonly after: number }): TwoSides {
  if (before >= 0 && after >= 0) return markChanged(sourceOf(diff.before, before), sourceOf(diff.after, after));
  return {
    before: before < 0 ? null : plainParts(startOf(diff.before, before)),
    after: after < 0 ? null : plainParts(startOf(diff.after, after)),
  };
}

function pathOf(tape: HashedTape, first: number, last: number): string {
  const inState = (keys: readonly (string | number)[]) =>
    keys[0] === "state" && keys.length > 1 ? keys.slice(1) : keys;
  return pathWords(inState(keysTo(tape, first)), inState(keysTo(tape, last)));
}

function labelOf(tape: HashedTape, node: number): string | null {
  if (node <= 0) return null;
  return keyOf(tape, node) ?? String(at(tape.place, node));
}

function riseOf({ before, after }: DocumentDiff, old: number, now: number): number | null {
  if (kindOf(before, old) !== "number" || kindOf(after, now) !== "number") return null;
  return Number(sourceOf(after, now)) - Number(sourceOf(before, old));
}

/** A value as it is written. */
function sourceOf(tape: HashedTape, node: number): string {
  return tape.text.slice(at(tape.start, node), at(tape.end, node));
}

/** Enough of a value to fill a line and show that there is more. */
function startOf(tape: HashedTape, node: number): string {
  const from = at(tape.start, node);
  return cut(tape.text.slice(from, Math.min(at(tape.end, node), from + LINE_CHARS * 2)), LINE_CHARS + 1).text;
}

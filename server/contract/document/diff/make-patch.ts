import { writePointer } from "../json-pointer";
import { at, kindOf } from "../json-tape";
import { keyOf } from "../node-text";
import { pointerOf } from "../tape-pointer";
import { arraySteps } from "./array-moves";
import type { Change } from "./change";
import type { DocumentDiff } from "./diff-documents";

/** One operation of a JSON Patch (RFC 6902). Its container and value are named by their number in the newer document. */
export interface PatchOperation {
  readonly op: "add" | "remove" | "replace" | "move";
  /** The container; -1 when the whole is replaced. */
  readonly within: number;
  readonly key: string | number;
  /** Where a moved item comes from, in the same container. */
  readonly from?: number;
  readonly value?: number;
}

/** The patch that turns the older document into the newer one, exactly: containers first, then what is in them. */
export function makePatch(diff: DocumentDiff): readonly PatchOperation[] {
  const byContainer = new Map<number, Change[]>();
  for (const change of diff.changes) {
    const others = byContainer.get(change.within);
    if (others) others.push(change);
    else byContainer.set(change.within, [change]);
  }
  const containers = [...byContainer.keys()].sort((one, other) => one - other);
  return containers.flatMap((within) => operationsIn(diff, within, byContainer.get(within) ?? []));
}

/** An operation as JSON text. */
export function operationText(diff: DocumentDiff, { op, within, key, from, value }: PatchOperation): string {
  const { after } = diff;
  const base = within < 0 ? "" : pointerOf(after, within);
  const parts = [`"op":"${op}"`];
  if (from !== undefined) parts.push(`"from":${JSON.stringify(base + writePointer([from]))}`);
  parts.push(`"path":${JSON.stringify(within < 0 ? "" : base + writePointer([key]))}`);
  if (value !== undefined) parts.push(`"value":${after.text.slice(at(after.start, value), at(after.end, value))}`);
  return `{${parts.join(",")}}`;
}

/** The whole patch as JSON text, an operation on each line. */
export function patchText(diff: DocumentDiff): string {
  const lines = makePatch(diff).map((operation) => operationText(diff, operation));
  return lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n]`;
}

function operationsIn(diff: DocumentDiff, within: number, changes: readonly Change[]): readonly PatchOperation[] {
  if (within >= 0 && kindOf(diff.after, within) === "array") return arrayOperations(diff, within, changes);
  return changes.map((change) => memberOperation(diff, change));
}

function memberOperation({ before, after }: DocumentDiff, change: Change): PatchOperation {
  const { kind, within } = change;
  if (kind === "removed") return { op: "remove", within, key: keyOf(before, change.before) ?? "" };
  const key = keyOf(after, change.after) ?? "";
  return { op: kind === "added" ? "add" : "replace", within, key, value: change.after };
}

function arrayOperations(diff: DocumentDiff, within: number, changes: readonly Change[]): readonly PatchOperation[] {
  const { before, after } = diff;
  const oldPlace = (change: Change) => at(before.place, change.before);
  const newPlace = (change: Change) => at(after.place, change.after);
  const of = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind);
  const added = new Map(of("added").map((change) => [newPlace(change), change.after]));
  const removed = of("removed").map(oldPlace);
  const moved = of("moved").map((change) => ({ from: oldPlace(change), to: newPlace(change) }));
  const newCount = at(after.count, within);
  const oldCount = newCount - added.size + removed.length;
  const steps = arraySteps({ oldCount, newCount, removed: removed.reverse(), added: [...added.keys()], moved });
  const operations = steps.map((step): PatchOperation => {
    if (step.op === "remove") return { op: "remove", within, key: step.at };
    if (step.op === "move") return { op: "move", within, key: step.at, from: step.from };
    return { op: "add", within, key: step.at, value: added.get(step.place) ?? within };
  });
  for (const change of of("changed")) {
    operations.push({ op: "replace", within, key: newPlace(change), value: change.after });
  }
  return operations;
}

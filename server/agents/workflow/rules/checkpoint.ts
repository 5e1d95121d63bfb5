import { createHash } from "node:crypto";
import type { JsonValue } from "../../../contract/primitives";
import type { Loop } from "./loop";

const VERSION = 1;

/** How far a workflow has come, so that its records need not be gone through from the first one. */
export interface WorkflowCheckpoint {
  /** Of this form. */
  readonly version: number;
  /** How many records it stands for. */
  readonly records: number;
  /** The workflow and the workflows within it that have begun, by path. */
  readonly loops: Readonly<Record<string, Loop>>;
  /** Of the rest and of the first records: another one was edited, or belongs to other records. */
  readonly sha256: string;
}

export function makeCheckpoint(order: readonly string[], loops: ReadonlyMap<string, Loop>): WorkflowCheckpoint {
  const draft = { version: VERSION, records: order.length, loops: Object.fromEntries(loops) };
  return { ...draft, sha256: hashOf(draft, order) };
}

/** The checkpoint if it is of these records; else null, and the records are gone through. */
export function readCheckpoint(value: JsonValue, order: readonly string[]): WorkflowCheckpoint | null {
  if (!isCheckpoint(value) || value.version !== VERSION || value.records > order.length) return null;
  return hashOf(value, order.slice(0, value.records)) === value.sha256 ? value : null;
}

function hashOf({ records, loops }: Omit<WorkflowCheckpoint, "sha256">, order: readonly string[]): string {
  const parts = Object.entries(loops)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { runs, queue, arrived }]) => [
      path,
      runs.map(({ name, no, from, done, route }) => [name, no, from, done, route]),
      queue.map(({ name, from }) => [name, from]),
      Object.entries(arrived).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]);
  return createHash("sha256")
    .update(JSON.stringify([records, parts, order.slice(0, records)]))
    .digest("hex");
}

function isCheckpoint(value: JsonValue): value is JsonValue & WorkflowCheckpoint {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { version, records, loops, sha256 } = value as Readonly<Record<string, JsonValue>>;
  const isLoops = typeof loops === "object" && loops !== null && Object.values(loops).every(isLoop);
  return typeof version === "number" && typeof records === "number" && typeof sha256 === "string" && isLoops;
}

function isLoop(value: JsonValue | undefined): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { runs, queue, arrived } = value as Readonly<Record<string, JsonValue>>;
  return Array.isArray(runs) && Array.isArray(queue) && typeof arrived === "object" && arrived !== null;
}

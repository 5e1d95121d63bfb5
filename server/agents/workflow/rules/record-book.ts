import type { JsonValue } from "../../../contract/primitives";
import { parseNodeKey, placeOf } from "../../../contract/workflow/node-key";
import type { NamedQuestion, RecordedStep } from "../../../sdk/worker";
import type { Done } from "./loop";
import type { Asking } from "./resume";

/** What a completed run recorded. */
export interface RunResult {
  readonly output: JsonValue;
  readonly route?: string;
}

export interface DoneRun extends Done {
  readonly path: string;
  /** Its place among all records of the workflow. */
  readonly at: number;
}

/** All that one run of a workflow recorded, in order: what was before, and what is added as it happens. */
export class RecordBook {
  /** Keys and how they ended, in order. */
  readonly order: string[] = [];
  private readonly records = new Map<string, RecordedStep>();
  private readonly parents = new Set<string>();
  private readonly done = new Map<string, RunResult>();
  private readonly doneBelow = new Map<string, DoneRun[]>();
  private readonly failures = new Map<string, string[]>();
  private readonly askings = new Map<string, Asking<NamedQuestion>[]>();
  private readonly outputs = new Map<string, JsonValue>();
  private readonly listeners = new Map<string, (done: DoneRun) => void>();

  /** Records of other workflows, and of earlier runs of this one, are left out. */
  constructor(
    readonly root: string,
    records: readonly RecordedStep[],
  ) {
    for (const record of records) this.add(record);
  }

  add(record: RecordedStep): void {
    const key = parseNodeKey(record.key);
    if (!key || !isWithin(key.path, this.root) || this.records.has(record.key)) return;
    const at = this.order.push(`${record.key} ${record.status}`) - 1;
    this.records.set(record.key, record);
    const { path, mark } = key;
    for (let { parent } = placeOf(path); parent !== ""; parent = placeOf(parent).parent) this.parents.add(parent);
    if (mark === "run" && record.status === "failed") push(this.failures, path, record.error ?? "");
    else if (mark === "run")
      this.addDone(path, record.result as unknown as RunResult, at); // as `RunResult` was recorded
    else if (mark === "asks") push(this.askings, path, record.result as unknown as Asking<NamedQuestion>);
    else if (mark === "output") this.outputs.set(path, (record.result as unknown as RunResult).output);
  }

  get(key: string): RecordedStep | undefined {
    return this.records.get(key);
  }

  resultOf(path: string): RunResult | undefined {
    return this.done.get(path);
  }

  /** Runs that are over of the nodes right below, in the order they ended. */
  doneUnder(path: string): readonly DoneRun[] {
    return this.doneBelow.get(path) ?? [];
  }

  /** What its tries failed with, in order. */
  failuresOf(path: string): readonly string[] {
    return this.failures.get(path) ?? [];
  }

  askingsOf(path: string): readonly Asking<NamedQuestion>[] {
    return this.askings.get(path) ?? [];
  }

  /** What it put out before it was over. */
  outputBefore(path: string): JsonValue | undefined {
    return this.outputs.get(path);
  }

  /** Unfinished runs below it that have asked. */
  askersBelow(path: string): readonly string[] {
    return [...this.askings.keys()].filter((one) => one !== path && isWithin(one, path) && !this.done.has(one));
  }

  hasChildren(path: string): boolean {
    return this.parents.has(path);
  }

  /** Told of each run right below `path` that ends from now on, in the order of the record. */
  listen(path: string, listener: (done: DoneRun) => void): void {
    this.listeners.set(path, listener);
  }

  private addDone(path: string, result: RunResult, at: number): void {
    const { parent, name, runId } = placeOf(path);
    this.done.set(path, result);
    const done = { path, name, no: Number(runId), route: result.route ?? null, at };
    push(this.doneBelow, parent, done);
    this.listeners.get(parent)?.(done);
  }
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

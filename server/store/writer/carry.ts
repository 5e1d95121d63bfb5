import { type Cell, type Column, embed } from "./column";
import type { Encoded } from "./encode";
import { guardCells, namesBudget } from "./guard";
import type { Kind } from "./kind";
import { KINDS } from "./kinds/all";
import { type Carries, decisionColumns, ownTaskColumns } from "./statement";
import { TASK_PARTS, type TaskPart } from "./task-parts";

/** Exactly what this decision needs, as scalars. */
export function carriesOne({ write, parts, kinds }: Encoded): Carries {
  return {
    one: true,
    guard: write.guard,
    parts: parts.map(({ part }) => part),
    kinds: kinds.map(({ kind, rows }) => ({ kind, single: rows.length === 1 })),
  };
}

export function valuesOfOne({ write, parts, kinds }: Encoded): unknown[] {
  const values: unknown[] = [write.task.id, write.task.version, write.change.events.length];
  for (const { cells } of parts) values.push(...cells);
  for (const { kind, rows } of kinds) {
    const [only] = rows;
    if (rows.length === 1 && only) values.push(...only);
    else values.push(documentOfOne(kind, rows));
  }
  return values;
}

function documentOfOne({ columns }: Kind, rows: readonly (readonly Cell[])[]): string {
  const numbered: readonly Column[] = [["k", "int"], ...columns];
  const all = numbered.map((_, i) => i);
  return document(rows.map((cells, i) => record(numbered, [i + 1, ...cells], all)));
}

/**
 * Exactly what these decisions need: those of a slice are mostly alike, and each column, each cell and each condition less is
 * read, and asked, for all of them.
 */
export function carriesSlice(batch: readonly Encoded[]): Carries {
  const [first] = batch;
  if (first && batch.every((other) => isAlike(first, other)))
    return {
      one: false,
      shares: "alike",
      guard: first.write.guard,
      parts: first.parts.map(({ part }) => part),
      kinds: first.kinds.map(({ kind }) => ({ kind, single: false })),
    };
  const needed = new Set<TaskPart | Kind>();
  for (const { parts, kinds } of batch) {
    for (const { part } of parts) needed.add(part);
    for (const { kind } of kinds) needed.add(kind);
  }
  return {
    one: false,
    shares: "apart",
    parts: TASK_PARTS.filter((part) => needed.has(part)),
    kinds: KINDS.filter((kind) => needed.has(kind)).map((kind) => ({ kind, single: false })),
  };
}

/** Whether two decisions need the same and differ in their own columns only. Which budget is looked at is a column. */
function isAlike(one: Encoded, other: Encoded): boolean {
  const { write, parts, kinds, shape } = one;
  if (namesBudget(other.write) || other.shape !== shape) return false;
  if (other.write.change.events.length !== write.change.events.length) return false;
  for (const [i, { part, cells }] of other.parts.entries())
    if (!differInOwn(part.columns, part.own ?? [], [parts[i]?.cells, cells])) return false;
  for (const [i, { kind, rows }] of other.kinds.entries()) {
    if (rows.length !== kinds[i]?.rows.length) return false;
    if (!kind.own) continue;
    for (const [k, cells] of rows.entries())
      if (!differInOwn(kind.columns, kind.own, [kinds[i]?.rows[k], cells])) return false;
  }
  return true;
}

type Pair = readonly [one: readonly Cell[] | undefined, other: readonly Cell[]];

function differInOwn(columns: readonly Column[], own: readonly string[], [one, other]: Pair): boolean {
  for (let i = 0; i < other.length; i++)
    if (one?.[i] !== other[i] && !own.includes(columns[i]?.[0] ?? "")) return false;
  return true;
}

/** Whole groups of what these decisions need. */
export function carriesMany(batch: readonly Encoded[]): Carries {
  const groups = new Set(["step"]);
  for (const { parts, kinds } of batch) {
    for (const { part } of parts) groups.add(part.group);
    for (const { kind } of kinds) groups.add(kind.group);
  }
  return {
    one: false,
    parts: TASK_PARTS.filter(({ group }) => groups.has(group)),
    kinds: KINDS.filter(({ group }) => groups.has(group)).map((kind) => ({ kind, single: false })),
  };
}

export function valuesOfMany(batch: readonly Encoded[], carries: Carries): unknown[] {
  const tasks =
    carries.shares === "alike" ? batch.map(cellsOfAlike) : batch.map((one, d) => cellsOfEach(one, d, carries));
  const children = new Map(carries.kinds.map(({ kind }) => [kind, [] as (readonly Cell[])[]]));
  for (const [d, { kinds }] of batch.entries())
    for (const { kind, rows } of kinds)
      for (const [i, cells] of rows.entries()) children.get(kind)?.push([d, i + 1, ...cells]);
  const columns = decisionColumns(carries);
  const documents = documentsOf(tasks, { columns, own: ownTaskColumns(carries.parts) }, carries);
  for (const [kind, rows] of children) {
    const told = { columns: [["d", "int"] as const, ["k", "int"] as const, ...kind.columns], own: kind.own };
    documents.push(...documentsOf(rows, told, carries));
  }
  return documents;
}

/** In the order of `decisionColumns`. */
function cellsOfAlike({ write, parts }: Encoded, d: number): readonly Cell[] {
  const cells: Cell[] = [d, write.task.id, write.task.version, write.change.events.length];
  for (const part of parts) cells.push(...part.cells);
  return cells;
}

function cellsOfEach({ write, parts }: Encoded, d: number, carries: Carries): readonly Cell[] {
  const has = new Map(parts.map(({ part, cells }) => [part, cells]));
  const cells: Cell[] = [d, write.task.id, write.task.version, write.change.events.length, ...guardCells(write.guard)];
  for (const part of carries.parts) cells.push(...(has.get(part) ?? part.columns.map(() => null)));
  // What a decision leaves alone is left out, too: half of what a slice carries were flags.
  for (const part of carries.parts) cells.push(has.has(part) || null);
  return cells;
}

interface Told {
  readonly columns: readonly Column[];
  readonly own: readonly string[] | undefined;
}

/** The rows, and beside them what they share where that is told once: for each number within a decision, if rows have one. */
function documentsOf(rows: readonly (readonly Cell[])[], { columns, own }: Told, { shares }: Carries): string[] {
  const all = columns.map((_, i) => i);
  if (!shares) return [document(rows.map((cells) => record(columns, cells, all)))];
  const numbers = columns[1]?.[0] === "k" ? 2 : 1;
  const mayDiffer = all.filter(
    (i) => i >= numbers && (shares === "apart" || !own || own.includes(columns[i]?.[0] ?? "")),
  );
  const keyOf = (cells: readonly Cell[]) => (numbers === 2 ? (cells[1] ?? null) : null);
  const shared = new Map<Cell, Cell[]>();
  for (const cells of rows) {
    const known = shared.get(keyOf(cells));
    if (!known) shared.set(keyOf(cells), [null, ...cells.slice(1)]);
    else for (const i of mayDiffer) if (known[i] !== cells[i]) known[i] = null;
  }
  const told = new Map(
    Array.from(shared, ([key, known]) => [
      key,
      [...all.slice(0, numbers), ...mayDiffer.filter((i) => known[i] === null)],
    ]),
  );
  return [
    document(rows.map((cells) => record(columns, cells, told.get(keyOf(cells)) ?? all))),
    document(Array.from(shared.values(), (cells) => record(columns, cells, all))),
  ];
}

function document(records: readonly string[]): string {
  return `[${records.join(",")}]`;
}

/** A JSON object of those of the cells that are set; what is left out is null to the database. */
function record(columns: readonly Column[], cells: readonly Cell[], which: readonly number[]): string {
  let fields = "";
  for (const i of which) {
    const cell = cells[i];
    const column = columns[i];
    if (cell === null || cell === undefined || !column) continue;
    fields += `${fields ? "," : ""}"${column[0]}":${embed(cell, column[1])}`;
  }
  return `{${fields}}`;
}

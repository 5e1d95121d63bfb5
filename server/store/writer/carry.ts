import { valuesOfAlike } from "./alike";
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
  const ordered: readonly Column[] = [["k", "int"], ...columns];
  const all = ordered.map((_, i) => i);
  return document(rows.map((cells, i) => record(ordered, [i + 1, ...cells], all)));
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

/** Places of the cells that alike decisions have in common. */
const COMMON: ReadonlyMap<TaskPart | Kind, readonly number[]> = new Map<TaskPart | Kind, readonly number[]>([
  ...TASK_PARTS.map((part) => [part, commonOf(part.columns, part.own ?? [])] as const),
  ...KINDS.map((kind) => [kind, kind.own ? commonOf(kind.columns, kind.own) : []] as const),
]);

function commonOf(columns: readonly Column[], own: readonly string[]): readonly number[] {
  return columns.flatMap(([name], i) => (own.includes(name) ? [] : [i]));
}

/** Whether two decisions need the same and differ in their own columns only. Which budget is looked at is a column. */
function isAlike(one: Encoded, other: Encoded): boolean {
  if (namesBudget(other.write) || other.shape !== one.shape) return false;
  if (other.write.change.events.length !== one.write.change.events.length) return false;
  for (let i = 0; i < one.parts.length; i++) {
    const part = one.parts[i];
    if (part && !areSame(COMMON.get(part.part), part.cells, other.parts[i]?.cells)) return false;
  }
  for (let i = 0; i < one.kinds.length; i++) {
    const of = one.kinds[i];
    const rows = other.kinds[i]?.rows;
    if (!of || of.rows.length !== rows?.length) return false;
    for (let k = 0; k < rows.length; k++) if (!areSame(COMMON.get(of.kind), of.rows[k], rows[k])) return false;
  }
  return true;
}

type Cells = readonly Cell[] | undefined;

function areSame(places: readonly number[] = [], one: Cells, other: Cells): boolean {
  for (const i of places) if (one?.[i] !== other?.[i]) return false;
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
  if (carries.shares === "alike") return valuesOfSlice(batch, carries);
  const tasks = batch.map((one, d) => cellsOfEach(one, d, carries));
  const children = new Map(carries.kinds.map(({ kind }) => [kind, [] as (readonly Cell[])[]]));
  for (const [d, { kinds }] of batch.entries())
    for (const { kind, rows } of kinds)
      for (const [i, cells] of rows.entries()) children.get(kind)?.push([d, i + 1, ...cells]);
  const documents = [...documentsOf(tasks, decisionColumns(carries), carries)];
  for (const [{ columns }, rows] of children) documents.push(...documentsOf(rows, numbered(columns), carries));
  return documents;
}

/** Which decision a row is of, and which of its rows. */
function numbered(columns: readonly Column[]): readonly Column[] {
  return [["d", "int"], ["k", "int"], ...columns];
}

function valuesOfSlice(batch: readonly Encoded[], carries: Carries): unknown[] {
  const { parts, kinds } = carries;
  const tasks = batch.map(({ write, parts: told }) => {
    const cells: Cell[] = [write.task.id, write.task.version, write.change.events.length];
    for (const part of told) cells.push(...part.cells);
    return cells;
  });
  const ofTasks = { columns: decisionColumns(carries), own: ownTaskColumns(parts) };
  const values = [...valuesOfAlike(tasks, ofTasks, batch.length)];
  for (const [i, { kind }] of kinds.entries()) {
    const rows = batch.flatMap((one) => one.kinds[i]?.rows ?? []);
    values.push(...valuesOfAlike(rows, { columns: numbered(kind.columns), own: kind.own }, batch.length));
  }
  return values;
}

function cellsOfEach({ write, parts }: Encoded, d: number, carries: Carries): readonly Cell[] {
  const has = new Map(parts.map(({ part, cells }) => [part, cells]));
  const cells: Cell[] = [d, write.task.id, write.task.version, write.change.events.length, ...guardCells(write.guard)];
  for (const part of carries.parts) cells.push(...(has.get(part) ?? part.columns.map(() => null)));
  // What a decision leaves alone is left out, too: half of what a slice carries were flags.
  for (const part of carries.parts) cells.push(has.has(part) || null);
  return cells;
}

/** The rows, and beside them what they share where that is told once: for each number within a decision, if rows have one. */
function documentsOf(
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
  { shares }: Carries,
): readonly string[] {
  const all = columns.map((_, i) => i);
  if (!shares) return [document(rows.map((cells) => record(columns, cells, all)))];
  const numbers = columns[1]?.[0] === "k" ? 2 : 1;
  const keyOf = (cells: readonly Cell[]) => (numbers === 2 ? (cells[1] ?? null) : null);
  const shared = new Map<Cell, Cell[]>();
  for (const cells of rows) {
    const known = shared.get(keyOf(cells));
    if (!known) shared.set(keyOf(cells), [null, ...cells.slice(1)]);
    else for (let i = numbers; i < cells.length; i++) if (known[i] !== cells[i]) known[i] = null;
  }
  const told = new Map(
    Array.from(shared, ([key, known]) => [key, all.filter((i) => i < numbers || known[i] === null)]),
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

import { type Cell, type Column, embed } from "./column";
import type { Encoded } from "./encode";
import { guardCells } from "./guard";
import type { Kind } from "./kind";
import { KINDS } from "./kinds/all";
import { type Carries, flagOf, taskColumns } from "./statement";
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
    else values.push(document(rows.map((cells, i) => record([["k", "int"], ...kind.columns], [i + 1, ...cells]))));
  }
  return values;
}

/** Exactly what some of these decisions need: those of a slice are alike, and each column, and each cell, less is read for all of them. */
export function carriesSlice(batch: readonly Encoded[]): Carries {
  const needed = new Set<TaskPart | Kind>();
  for (const { parts, kinds } of batch) {
    for (const { part } of parts) needed.add(part);
    for (const { kind } of kinds) needed.add(kind);
  }
  return {
    one: false,
    shares: true,
    parts: TASK_PARTS.filter((part) => needed.has(part)),
    kinds: KINDS.filter((kind) => needed.has(kind)).map((kind) => ({ kind, single: false })),
  };
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
  const columns: readonly Column[] = [["d", "int"], ...taskColumns(carries), ...carries.parts.map(flagOf)];
  const tasks = batch.map(({ write, parts }, d) => {
    const has = new Map(parts.map(({ part, cells }) => [part, cells]));
    const cells: Cell[] = [
      d,
      write.task.id,
      write.task.version,
      write.change.events.length,
      ...guardCells(write.guard),
    ];
    for (const part of carries.parts) cells.push(...(has.get(part) ?? part.columns.map(() => null)));
    // What a decision leaves alone is left out, too: half of what a slice carries were flags.
    for (const part of carries.parts) cells.push(has.has(part) || null);
    return cells;
  });
  const children = new Map(carries.kinds.map(({ kind }) => [kind, [] as (readonly Cell[])[]]));
  for (const [d, { kinds }] of batch.entries())
    for (const { kind, rows } of kinds)
      for (const [i, cells] of rows.entries()) children.get(kind)?.push([d, i + 1, ...cells]);
  const documents = documentsOf(tasks, columns, carries);
  for (const [kind, rows] of children)
    documents.push(...documentsOf(rows, [["d", "int"], ["k", "int"], ...kind.columns], carries));
  return documents;
}

/** The rows, and beside them what they share where that is told once: for each number within a decision, if rows have one. */
function documentsOf(rows: readonly (readonly Cell[])[], columns: readonly Column[], { shares }: Carries): string[] {
  if (!shares) return [document(rows.map((cells) => record(columns, cells)))];
  const numbers = columns[1]?.[0] === "k" ? 2 : 1;
  const keyOf = (cells: readonly Cell[]) => (numbers === 2 ? (cells[1] ?? null) : null);
  const shared = new Map<Cell, Cell[]>();
  for (const cells of rows) {
    const known = shared.get(keyOf(cells));
    if (known)
      for (let i = numbers; i < known.length; i++) known[i] = known[i] === cells[i] ? (cells[i] ?? null) : null;
    else shared.set(keyOf(cells), [null, ...cells.slice(1)]);
  }
  const own = rows.map((cells) => {
    const known = shared.get(keyOf(cells)) ?? [];
    return record(
      columns,
      cells.map((cell, i) => (i >= numbers && known[i] !== null ? null : cell)),
    );
  });
  return [document(own), document(Array.from(shared.values(), (cells) => record(columns, cells)))];
}

function document(records: readonly string[]): string {
  return `[${records.join(",")}]`;
}

/** A JSON object of the cells that are set; what is left out is null to the database. */
function record(columns: readonly Column[], cells: readonly Cell[]): string {
  let fields = "";
  for (let i = 0; i < columns.length; i++) {
    const cell = cells[i];
    const column = columns[i];
    if (cell === null || cell === undefined || !column) continue;
    fields += `${fields ? "," : ""}"${column[0]}":${embed(cell, column[1])}`;
  }
  return `{${fields}}`;
}

import { type Cell, type Column, embed } from "./column";
import type { Kind } from "./kind";
import { type Carries, flagOf, KINDS, taskColumns } from "./statement";
import { guardCells, TASK_PARTS, type TaskPart } from "./task-parts";
import type { Write } from "./write";

/** A decision as cells, made once, before it waits for its turn. */
export interface Encoded {
  readonly write: Write;
  readonly guard: readonly Cell[] | null;
  readonly parts: ReadonlyMap<TaskPart, readonly Cell[]>;
  readonly rows: ReadonlyMap<Kind, readonly (readonly Cell[])[]>;
  /** Characters of its texts, about what it costs to carry. */
  readonly size: number;
}

export function encode(write: Write): Encoded {
  const parts = new Map<TaskPart, readonly Cell[]>();
  const rows = new Map<Kind, readonly (readonly Cell[])[]>();
  let size = 0;
  for (const part of TASK_PARTS) {
    const cells = part.cells(write);
    if (cells) parts.set(part, cells);
  }
  for (const kind of KINDS) {
    const made = kind.rows(write);
    if (made.length > 0) rows.set(kind, made);
    for (const cells of made) for (const cell of cells) if (typeof cell === "string") size += cell.length;
  }
  return { write, guard: guardCells(write), parts, rows, size };
}

/** Exactly what this decision needs, as scalars. */
export function carriesOne(encoded: Encoded): Carries {
  return {
    one: true,
    guard: encoded.guard !== null,
    parts: [...encoded.parts.keys()],
    kinds: [...encoded.rows].map(([kind, rows]) => ({ kind, single: rows.length === 1 })),
  };
}

/** Whole groups of what these decisions need. */
export function carriesMany(batch: readonly Encoded[]): Carries {
  const groups = new Set(["step"]);
  for (const { parts, rows } of batch) {
    for (const part of parts.keys()) groups.add(part.group);
    for (const kind of rows.keys()) groups.add(kind.group);
  }
  return {
    one: false,
    guard: true,
    parts: TASK_PARTS.filter(({ group }) => groups.has(group)),
    kinds: KINDS.filter(({ group }) => groups.has(group)).map((kind) => ({ kind, single: false })),
  };
}

export function valuesOfOne(encoded: Encoded, { kinds }: Carries): unknown[] {
  const { write, guard, parts, rows } = encoded;
  const values: unknown[] = [write.task.id, write.task.version, write.change.events.length];
  if (guard) values.push(...guard);
  for (const cells of parts.values()) values.push(...cells);
  for (const { kind, single } of kinds) {
    const made = rows.get(kind) ?? [];
    if (single) values.push(...(made[0] ?? []));
    else values.push(document(made.map((cells, i) => record([["k", "int"], ...kind.columns], [i + 1, ...cells]))));
  }
  return values;
}

export function valuesOfMany(batch: readonly Encoded[], carries: Carries): unknown[] {
  const columns: readonly Column[] = [["d", "int"], ...taskColumns(carries), ...carries.parts.map(flagOf)];
  const tasks = batch.map(({ write, guard, parts }, d) => {
    const cells: Cell[] = [d, write.task.id, write.task.version, write.change.events.length, ...(guard ?? [0, false])];
    for (const part of carries.parts) cells.push(...(parts.get(part) ?? part.columns.map(() => null)));
    for (const part of carries.parts) cells.push(parts.has(part));
    return record(columns, cells);
  });
  const children = carries.kinds.map(({ kind }) => {
    const childColumns: readonly Column[] = [["d", "int"], ["k", "int"], ...kind.columns];
    return document(
      batch.flatMap(({ rows }, d) =>
        (rows.get(kind) ?? []).map((cells, i) => record(childColumns, [d, i + 1, ...cells])),
      ),
    );
  });
  return [document(tasks), ...children];
}

function document(records: readonly string[]): string {
  return `[${records.join(",")}]`;
}

/** A JSON object of the cells that are set; what is left out is null to the database. */
function record(columns: readonly Column[], cells: readonly Cell[]): string {
  const fields: string[] = [];
  for (const [i, [name, type]] of columns.entries()) {
    const cell = cells[i];
    if (cell !== null && cell !== undefined) fields.push(`"${name}":${embed(cell, type)}`);
  }
  return `{${fields.join(",")}}`;
}

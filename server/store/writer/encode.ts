import type { Cell } from "./column";
import type { Kind } from "./kind";
import { KINDS } from "./kinds/all";
import { TASK_PARTS, type TaskPart } from "./task-parts";
import type { Write } from "./write";

/** A decision as cells, made once, before it waits for its turn. Parts and kinds stand in the order of their lists. */
export interface Encoded {
  readonly write: Write;
  readonly parts: readonly { readonly part: TaskPart; readonly cells: readonly Cell[] }[];
  readonly kinds: readonly { readonly kind: Kind; readonly rows: readonly (readonly Cell[])[] }[];
  /** The same for decisions that need the same statement when they travel alone. */
  readonly shape: string;
  /** Characters of its texts, about what it costs to carry. */
  readonly size: number;
}

export function encode(write: Write): Encoded {
  const parts: { part: TaskPart; cells: readonly Cell[] }[] = [];
  const kinds: { kind: Kind; rows: readonly (readonly Cell[])[] }[] = [];
  const { guard } = write;
  let shape = `${guard?.lease ?? ""}${guard?.cancelDue ? "+cancel" : ""}${guard?.stop ? `+${guard.stop}` : ""}`;
  let size = 0;
  for (const part of TASK_PARTS) {
    const cells = part.cells(write);
    if (!cells) continue;
    parts.push({ part, cells });
    shape += ` ${part.name}`;
  }
  for (const kind of KINDS) {
    const rows = kind.rows(write);
    if (rows.length === 0) continue;
    kinds.push({ kind, rows });
    shape += rows.length === 1 ? ` ${kind.name}` : ` ${kind.name}*`;
    for (const cells of rows) for (const cell of cells) if (typeof cell === "string") size += cell.length;
  }
  return { write, parts, kinds, shape, size };
}

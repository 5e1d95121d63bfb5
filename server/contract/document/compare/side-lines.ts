import { type Change, type ChangeKind, MARK } from "../diff/change";
import type { DocumentDiff } from "../diff/diff-documents";
import { at, kindOf } from "../json-tape";

/** Lines of the two documents beside each other: what changed, what it is in, and how much between is the same. */
export interface SideRow {
  readonly kind: ChangeKind | "open" | "close" | "same";
  readonly depth: number;
  readonly before: number;
  /** Of a container that is closed its number; of what is the same that of what it is in. */
  readonly after: number;
  readonly unchanged: number;
}

/** Parts of the newer document, and of what it lost, that differ; unchanged values are counted, not listed. */
export function sideRows(diff: DocumentDiff): readonly SideRow[] {
  const writer = new SideWriter(diff);
  if (diff.changes.length > 0) writer.write(0, 0);
  return writer.rows;
}

class SideWriter {
  readonly rows: SideRow[] = [];
  readonly #diff: DocumentDiff;
  readonly #olds = new Map<number, Change>();
  readonly #lost = new Map<number, Change[]>();

  constructor(diff: DocumentDiff) {
    this.#diff = diff;
    for (const change of diff.changes) {
      if (change.kind !== "removed") this.#olds.set(change.after, change);
      else if (!this.#lost.get(change.within)?.push(change)) this.#lost.set(change.within, [change]);
    }
  }

  write(node: number, depth: number): void {
    const { marks } = this.#diff;
    const change = this.#olds.get(node);
    if (change) this.#push({ kind: change.kind, depth, before: change.before, after: node });
    if (marks[node] === MARK.inside || (change?.kind === "moved" && this.#hasInside(node))) this.#open(node, depth);
  }

  #open(node: number, depth: number): void {
    const { after, marks } = this.#diff;
    this.#push({ kind: "open", depth, after: node });
    const end = at(after.next, node);
    let unchanged = 0;
    const flush = () => {
      if (unchanged > 0) this.#push({ kind: "same", depth: depth + 1, after: node, unchanged });
      unchanged = 0;
    };
    for (let child = node + 1; child < end; child = at(after.next, child)) {
      if (marks[child] === MARK.none) {
        unchanged += 1;
        continue;
      }
      flush();
      this.write(child, depth + 1);
    }
    flush();
    for (const { before } of this.#lost.get(node) ?? []) this.#push({ kind: "removed", depth: depth + 1, before });
    this.#push({ kind: "close", depth, after: node });
  }

  /** Whether something in a value that moved changed, too. */
  #hasInside(node: number): boolean {
    const { after, marks } = this.#diff;
    const kind = kindOf(after, node);
    if (kind !== "object" && kind !== "array") return false;
    if (this.#lost.has(node)) return true;
    const end = at(after.next, node);
    for (let child = node + 1; child < end; child = at(after.next, child)) if (marks[child] !== MARK.none) return true;
    return false;
  }

  #push({ kind, depth, before = -1, after = -1, unchanged = 0 }: Partial<SideRow> & Pick<SideRow, "kind" | "depth">) {
    this.rows.push({ kind, depth, before, after, unchanged });
  }
}
